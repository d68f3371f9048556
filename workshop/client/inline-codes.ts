import type { Plugin } from 'vite'
import * as codes from '../../runtime/generated/codes.ts'

const numbers = new Map(
  Object.entries(codes).flatMap(([name, own]) =>
    Object.entries(own).map(([code, value]): [string, number] => [`${name}.${code}`, value]),
  ),
)

/** Codes are called by their names in the program and are numbers in what a browser fetches, which needs no name. */
export function inlineCodes(): Plugin {
  return {
    name: 'inline-codes',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      const changed = inlined(code)
      return changed === code ? null : { code: changed, map: null }
    },
  }
}

function inlined(code: string): string {
  const [, names] = /^import \{ ([\w, ]+) \} from '[^']*\/generated\/codes\.ts'$/m.exec(code) ?? []
  const isWhole = /^import \* as codes from '[^']*\/generated\/codes\.ts'$/m.test(code)
  const named = new Set(names?.split(', '))
  return code.replaceAll(/(?<![\w.])(codes\.)?(\w+)\.(\w+)\b/g, (whole, codesOf: string | undefined, name, member) => {
    const isCode = codesOf === undefined ? named.has(name) : isWhole
    return String((isCode ? numbers.get(`${name}.${member}`) : undefined) ?? whole)
  })
}
