import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const longestMs = 60 * 60 * 1000
const paths = new WeakMap<object, string>()

/** Says that the long text of a value stands in a file as the bytes that its base64 means; an empty text is in its place. */
export function holdText(value: object, path: string): void {
  paths.set(value, path)
}

/** The bytes of the text that came with a value and is kept on disk; undefined when it is in the value itself. */
export function heldText(value: object): AsyncIterable<Uint8Array> | undefined {
  const path = paths.get(value)
  return path === undefined ? undefined : createReadStream(path)
}

/** Where they lie in the data folder. */
export const arrivingFolder = (dataFolder: string): string => join(dataFolder, 'arriving')

/** A folder for the long texts of one request, which go with it. */
export interface HeldTexts {
  readonly folder: string
  remove(): void
}

/** Makes that folder in the data folder: a temporary one of the machine may lie in its memory. */
export function makeHeldTexts(dataFolder: string): HeldTexts {
  const parent = arrivingFolder(dataFolder)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(parent, 'body-'))
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Throws away what an engine that was killed has left: no request takes an hour. */
export function removeOldTexts(dataFolder: string, now: Date): void {
  const parent = arrivingFolder(dataFolder)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (now.getTime() - statSync(folder).mtimeMs > longestMs) rmSync(folder, { recursive: true, force: true })
  }
}
