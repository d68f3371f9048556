import { expect, test } from 'vitest'
import type { DocumentOf } from '../../document.ts'
import { mailHtml } from './mail-html.ts'

const problemsOf = (more: Partial<DocumentOf<'mail-setting'>['spec']>) => {
  const spec = { from: 'a@example.com', to: ['b@example.com'], title: 'x', message: 'x', ...more }
  const document: DocumentOf<'mail-setting'> = { kind: 'mail-setting', version: 1, key: 'a', name: 'a', spec }
  return mailHtml(document, { library: new Map() } as never).map(({ at, found, severity }) => [at, found, severity])
}

test('what of the HTML of a mail is not sent is told at its place, and stops nobody', () => {
  expect(problemsOf({ html: { ja: '<p>{NAME}</p>', en: '<img src="x"><p onclick="x">a</p>' } })).toEqual([
    ['/spec/html/en', '<img>, onclick', 'warning'],
  ])
  expect(problemsOf({ html: 'x', htmlLine: '<form>' })).toEqual([['/spec/htmlLine', '<form>', 'warning']])
})

test('values that may be good are not blamed beforehand', () => {
  expect(problemsOf({ html: '<a href="{URL}" title="{NAME}">{NAME}</a><td width="{WIDTH}">' })).toEqual([])
  expect(problemsOf({})).toEqual([])
})
