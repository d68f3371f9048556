import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Parts of a registry that have no test in the folder of their component: neither `<name>.test.tsx` (or `.test.ts`, also
 * in the room of their name) nor a test in another file there whose title begins with their name (`text: …`).
 */
export function untested(components: ReadonlyMap<string, string>): string[] {
  return [...components].filter(([name, file]) => !isTested(name, file)).map(([name]) => name)
}

function isTested(name: string, file: string): boolean {
  const folder = dirname(file)
  const tests = readdirSync(folder).filter((one) => /\.test\.tsx?$/.test(one))
  const title = new RegExp(`^test(\\.each\\([\\s\\S]*?\\n\\]\\))?\\(\\s*['"\`]${name}: `, 'm')
  return tests.some((one) => one.startsWith(`${name}.test.`) || title.test(readFileSync(join(folder, one), 'utf8')))
}
