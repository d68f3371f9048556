import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kitTheme } from './kit-theme.ts'

const sheet = readFileSync(join(import.meta.dirname, 'kit-variables.css'), 'utf8')
const said = new Map([...sheet.matchAll(/(--mantine-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))

const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, kitTheme))
const theirs = defaultCssVariablesResolver(DEFAULT_THEME)

/** What the theme makes of Mantine's variables, as far as it is something else than without it. */
function differing(part: 'variables' | 'light' | 'dark'): [string, string][] {
  const before = new Map(Object.entries(theirs[part]))
  return Object.entries(ours[part]).filter(([name, value]) => before.get(name) !== value)
}

test('the sheet has every variable that the theme changes', () => {
  expect(differing('variables').length).toBeGreaterThan(20)
  for (const part of ['variables', 'light', 'dark'] as const)
    for (const [name] of differing(part)) expect([name, said.has(name)]).toEqual([name, true])
})

test('measures and letters are those of the theme', () => {
  const isColour = (name: string): boolean => name.includes('color')
  for (const [name, value] of differing('variables').filter(([name]) => !isColour(name)))
    expect([name, said.get(name)]).toEqual([name, value])
})
