import { closeSync, openSync, writeSync } from 'node:fs'

/** Takes the letters of a text in JSON as they come. */
export interface TextSink {
  push(bytes: Uint8Array): void
  /** Throws when the text is not whole. */
  end(): void
}

/** Longer texts would stand in the memory until a whole collection. */
const stepBytes = 16 * 1024

/**
 * Writes what a base64 text means into a file, part by part, so that nobody must hold all of it. A slash may be hidden by
 * a backslash, as some programs write JSON; every other sign that is no base64 throws a SyntaxError.
 */
export function base64File(path: string): TextSink {
  const file = openSync(path, 'w', 0o600)
  const place = Buffer.alloc(stepBytes)
  let rest = ''
  let isOver = false
  const write = (letters: string) => {
    if (letters === '') return
    if (isOver || !/^[A-Za-z0-9+/]*={0,2}$/.test(letters)) throw new SyntaxError('Not base64')
    isOver = letters.endsWith('=')
    writeSync(file, place, 0, place.write(letters, 'base64'))
  }
  const step = (bytes: Uint8Array) => {
    const letters = rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    const text = letters.includes('\\') ? letters.replaceAll('\\/', '/') : letters
    // What is hidden by a backslash, or not four letters yet, waits for what follows.
    const whole = text.endsWith('\\') ? text.length - 1 : text.length
    const length = whole - (whole % 4)
    rest = text.slice(length)
    write(text.slice(0, length))
  }
  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at += stepBytes) step(bytes.subarray(at, at + stepBytes))
    },
    end() {
      if (rest.length === 1) throw new SyntaxError('Not base64')
      write(rest)
      closeSync(file)
    },
  }
}
