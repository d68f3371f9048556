import type { Plugin } from 'vite'
import { withEagerFunctions } from './with-eager-functions.ts'

/**
 * Functions that a page calls before its first rows are compiled as their file is read: found by `workshop/first-calls.ts`.
 * @param calls names of files to paths of functions in them
 */
export function eagerFunctions(calls: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'eager-functions',
    apply: 'build',
    renderChunk(code, { name }) {
      const paths = Object.hasOwn(calls, name) ? calls[name] : undefined
      return paths ? { code: withEagerFunctions(code, new Set(paths)), map: null } : null
    },
  }
}
