// Reads archives of documents in a process of its own.
import { serveParser } from '../parsing/serve-parser.ts'
import type { UnpackTask } from './unpack-task.ts'
import { unpack } from './unpack.ts'

serveParser((task: UnpackTask) => unpack(task))
