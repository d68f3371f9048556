import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { loadJsonSchemas } from './load-json-schemas.ts'
import { makeValidatorModules } from './validator-modules.ts'
import { makeValidators, toMistakes } from './validators.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'kumiki-modules-'))
const set = loadJsonSchemas(root)
const validators = makeValidators(set)
const unbuilt = join(folder, 'unbuilt')
const moduleOf = makeValidatorModules(validators, folder, unbuilt).text
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Compiled = ((value: unknown) => boolean) & { errors: Parameters<typeof toMistakes>[0] }

async function load(id: string): Promise<Compiled> {
  const text = Buffer.from(moduleOf(id)).toString('base64')
  return ((await import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)) as { default: Compiled }).default
}

async function documentsOf(path: string): Promise<Document[]> {
  const content = JSON.parse(await readFile(path, 'utf8')) as Document | Document[]
  return [content].flat()
}

test('the module of each kind stands alone: nothing is imported or evaluated', () => {
  for (const kind of set.kinds()) {
    const text = moduleOf(`kumiki:kinds/${kind}`)
    expect(text, kind).not.toMatch(/\brequire\(|\bimport\b|\beval\(|new Function/)
  }
})

describe('the browser sees the mistakes that the engine sees', () => {
  test('in the example and in documents full of mistakes', async () => {
    const wholesale = join(root, 'examples/wholesale/documents')
    const documents = (
      await Promise.all((await readdir(wholesale)).map((name) => documentsOf(join(wholesale, name))))
    ).flat()
    expect(documents.length).toBeGreaterThan(10)
    for (const { kind, key, spec } of documents) {
      const id = `kumiki:kinds/${kind}`
      const validate = await load(id)
      const wrong = { ...spec, unknown: 1, name: '🍣'.repeat(300), [Object.keys(spec)[0] ?? 'x']: 3.5 }
      for (const value of [spec, wrong, [], null, 'text']) {
        const found = validate(value) ? [] : toMistakes(validate.errors)
        expect(found, `${kind}/${key}`).toEqual(validators.check(id, value))
      }
    }
  })
})

test('where the disk takes nothing a schema is compiled all the same', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const modules = makeValidatorModules(validators, join(file, 'below'), unbuilt)
  const id = 'kumiki:kinds/site'
  expect(modules.text(id)).toMatch(/^"use strict"/)
  expect(modules.load(id)({ unknown: 1 })).toBe(false)
  expect(modules.load(id)({ path: 'shop' })).toBe(true)
})

test('what is kept is loaded without compiling, and checks the same', () => {
  const kept = makeValidators(set, folder)
  for (const value of [{}, { path: 'main' }, { path: 'shop', port: 'x' }])
    expect(kept.check('kumiki:kinds/site', value)).toEqual(validators.check('kumiki:kinds/site', value))
  const parts = 'kumiki:calls/user#/$defs/login-request'
  expect(kept.check(parts, { username: 1 })).toEqual(validators.check(parts, { username: 1 }))
  expect(kept.check(parts, { username: 1 })).not.toEqual([])
})

test('what the set-up has compiled is taken as it is; only the rest is made and kept with the data', () => {
  const [built, kept] = [join(folder, 'built'), join(folder, 'kept')]
  const [site, content] = ['kumiki:kinds/site', 'kumiki:kinds/content']
  const text = makeValidatorModules(validators, built, unbuilt).text(site)
  const modules = makeValidatorModules(validators, kept, built)
  expect(modules.text(site)).toBe(text)
  expect(modules.load(site)({ path: 'shop' })).toBe(true)
  expect(existsSync(kept)).toBe(false)
  expect(modules.load(content)({ type: 'x' })).toBe(false)
  expect(existsSync(kept)).toBe(true)
})
