import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// A process of its own: the runner would take these errors for a failed test.
const program = (isSafe: boolean): string => `
  import { stayAlive } from ${JSON.stringify(new URL('./stay-alive.ts', import.meta.url).href)}
  import { createServer } from 'node:http'
  let heard = 0
  ${isSafe ? 'stayAlive({ error: (_entry, text) => { heard++; console.log(text) } })' : ''}
  const server = createServer(() => { throw new Error('a call') })
  server.on('upgrade', () => { throw new Error('a socket') })
  setTimeout(() => { throw new Error('a timer') }, 1)
  Promise.reject(new Error('a promise'))
  server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address()
    fetch('http://127.0.0.1:' + port).catch(() => undefined)
    const net = await import('node:net')
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n'))
    socket.on('error', () => undefined)
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    for (let tries = 0; heard < 4 && tries < 500; tries++) await pause(20)
    // What is told twice would come now.
    await pause(100)
    console.log('still here')
    process.exit(0)
  })
`
const run = (isSafe: boolean) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program(isSafe)], { encoding: 'utf8' })

test('OP-05 S-02 a handler of a call, a socket or a timer that throws is logged, and ends nothing', () => {
  const { stdout, status } = run(true)
  expect(stdout.match(/nobody caught/g)).toHaveLength(4)
  expect(stdout).toContain('still here')
  expect(status).toBe(0)
  expect(run(false).status).not.toBe(0)
})
