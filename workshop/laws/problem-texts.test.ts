import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { keyForm, longestKey, longestSchemaPlace } from '../../runtime/check/check-envelope.ts'
import type { Document } from '../../runtime/document.ts'
import { problemMessage } from '../../runtime/problems/problem-message.ts'
import { problemTexts } from '../../runtime/generated/problem-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const messages = JSON.parse(readFileSync(join(root, 'definitions', 'messages', 'problems.json'), 'utf8')) as Document<{
  text: { ja: string; en: string }
}>[]

test('each code stands once, and the compiler knows the same sentences', () => {
  expect(Object.keys(problemTexts)).toEqual(messages.map((message) => message.key))
  expect(Object.values(problemTexts)).toEqual(messages.map((message) => message.spec.text.en))
})

test.each(messages.map((message) => [message.key, message.spec.text] as const))('%s: both languages', (_key, text) => {
  expect(text.en).not.toBe('')
  expect(text.ja).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
  const placeholders = (template: string): string[] => [...new Set(template.match(/\{\d\}/g))].sort()
  const missing = placeholders(text.ja).filter((placeholder) => !placeholders(text.en).includes(placeholder))
  expect(missing.filter((placeholder) => placeholder !== '{0}')).toEqual([])
})

test('a problem is put into a language, its titles too', () => {
  const texts = new Map(messages.map((message) => [message.key, message.spec.text]))
  const problem = {
    code: 'required',
    in: 'site/a',
    at: '/spec/path',
    message: 'Field Path is required.',
    values: ['Path'],
  }
  expect(problemMessage(problem, 'ja', texts, (text) => (text === 'Path' ? 'パス' : text))).toBe('パスは必須です。')
  const several = { ...problem, code: 'not-a-code', values: ['Path', '1 (One), 2 (Two)'] }
  const words: Record<string, string> = { Path: 'パス', One: '一', Two: '二' }
  expect(problemMessage(several, 'ja', texts, (text) => words[text] ?? text)).toContain('：1 (一), 2 (二)')
  expect(problemMessage({ ...problem, code: 'later' }, 'ja', texts)).toBe('Field Path is required.')
})

test('the envelope is checked by the limits that its schema states', () => {
  const { properties } = JSON.parse(readFileSync(join(root, 'schemas', 'common', 'document.json'), 'utf8')) as {
    properties: { key: { pattern: string; maxLength: number }; $schema: { maxLength: number } }
  }
  expect(keyForm.source).toBe(properties.key.pattern)
  expect(longestKey).toBe(properties.key.maxLength)
  expect(longestSchemaPlace).toBe(properties.$schema.maxLength)
  expect(Object.keys(properties)).toEqual(['$schema', 'kind', 'version', 'key', 'name', 'spec'])
})
