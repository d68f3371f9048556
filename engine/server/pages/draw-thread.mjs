// Draws pages one after the other; `workerData` is the address of the built drawing (`renderer/server-rendering/draw.tsx`).
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

enableCompileCache()
const { draw } = await import(workerData)

const answer = (asked) => {
  try {
    return { html: draw(asked) }
  } catch (error) {
    return { error }
  }
}

parentPort.on('message', (asked) => parentPort.postMessage(answer(asked)))
