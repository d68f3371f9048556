import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { formKey, problemMessage } from './problem-message.ts'

// As a browser has them: in one language, with the forms that messages name.
const texts = new Map([
  ['wrong-form', '{0}の形式が正しくありません（使用できる形式：{1}）'],
  ['did-you-mean', '「{0}」でしょうか。'],
  [formKey('digits, at most 12'), '半角数字 12 桁以内'],
])
const problem = (values: string[], near?: string): Problem => ({
  code: 'wrong-form',
  in: 'data-source/shop',
  at: '/spec/port',
  message: 'Wrong form',
  values,
  ...(near === undefined ? {} : { near }),
})
const titles = (english: string): string => (english === 'Port' ? 'ポート' : english)

test('a title is put into the language by who knows it, a form by the texts', () => {
  expect(problemMessage(problem(['Port', 'digits, at most 12']), 'ja', texts, titles)).toBe(
    'ポートの形式が正しくありません（使用できる形式：半角数字 12 桁以内）',
  )
})

test('what nobody knows stays as it is', () => {
  expect(problemMessage(problem(['Port', 'A-1']), 'ja', texts)).toBe(
    'Portの形式が正しくありません（使用できる形式：A-1）',
  )
})

test('what may have been meant is told wherever the texts come in one language', () => {
  expect(problemMessage(problem(['Port', 'A-1'], 'port'), 'ja', texts, titles)).toMatch(/「port」でしょうか。$/)
})
