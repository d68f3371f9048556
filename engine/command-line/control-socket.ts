import { existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Runs a command and answers its exit code. `cwd`: where relative folders begin; `environment`: what the caller gives of his. */
export type RunCommand = (
  args: string[],
  print: (text: string) => void,
  caller: { cwd: string; environment: Record<string, string> },
) => Promise<number>

/** What is said over the door, a line of JSON each: first the command, then its words, at last its exit code. */
type Line = { args: string[]; cwd: string; environment: Record<string, string> } | { print: string } | { code: number }

/** A socket in the data folder: only who may read the store itself can open it. A longer path no system takes. */
function doorOf(dataFolder: string): string | undefined {
  const path = join(dataFolder, 'kumiki.sock')
  return process.platform === 'win32' || Buffer.byteLength(path) > 100 ? undefined : path
}

/** Takes commands for the running engine, which has the embedded store. Answers the function that ends it. */
export async function openControlSocket(dataFolder: string, run: RunCommand): Promise<() => void> {
  const path = doorOf(dataFolder)
  if (path === undefined) return () => {}
  // Of an engine that was killed; the folder is locked, so that there is no other.
  rmSync(path, { force: true })
  const server = createServer((socket) => void serve(socket, run).catch(() => socket.destroy()))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return () => void server.close()
}

async function serve(socket: Socket, run: RunCommand): Promise<void> {
  socket.on('error', () => socket.destroy())
  const say = (line: Line) => void socket.write(`${JSON.stringify(line)}\n`)
  for await (const text of createInterface({ input: socket })) {
    const { args, ...caller } = JSON.parse(text) as Extract<Line, { args: string[] }>
    say({ code: await run(args, (print) => say({ print }), caller) })
    socket.end()
    return
  }
}

/** Has the engine that works on the folder run the command. Undefined: none works there. */
export async function throughControlSocket(
  dataFolder: string,
  args: string[],
  print: (text: string) => void,
  environment: Record<string, string> = {},
): Promise<number | undefined> {
  const path = doorOf(dataFolder)
  if (path === undefined || !existsSync(path)) return undefined
  const socket = connect(path)
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  socket.write(`${JSON.stringify({ args, cwd: process.cwd(), environment } satisfies Line)}\n`)
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as { print: string } | { code: number }
    if ('code' in line) return line.code
    print(line.print)
  }
  throw new Error('The engine ended before the command was done.')
}
