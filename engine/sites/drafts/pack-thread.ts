import { parentPort } from 'node:worker_threads'
import { packPart, type TextPart } from './texts.ts'

parentPort!.on('message', (part: TextPart) => parentPort!.postMessage(packPart(part)))
