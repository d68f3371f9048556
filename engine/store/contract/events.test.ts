import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from './events.ts'

/** Each file of the engine that is no test, as it is written. */
const engine = join(import.meta.dirname, '../..')
const texts = globSync('**/*.ts', { cwd: engine })
  .filter((file) => !/(?:^|\/)test\/|\.test\.ts$/.test(file))
  .map((file) => readFileSync(join(engine, file), 'utf8'))

test.each(topics)('P-01 what listens for “%s” hears of it: somebody tells it', (topic) => {
  const tells = new RegExp(String.raw`\b(?:tell|send)\('${topic}'|\btopic: '${topic}'`)
  expect(texts.filter((text) => tells.test(text)).length).toBeGreaterThan(0)
})
