import { readFileSync } from 'node:fs'
import { expect, describe, test } from 'vitest'
import { loadDefinitions } from './load-definitions.ts'

const root = new URL('../..', import.meta.url).pathname
const { codes, messages } = loadDefinitions(root)
/** What the console's documents say stands in their catalogue, what the browser says by itself in its own. */
const documents = Object.keys(
  JSON.parse(readFileSync(`${root}definitions/locales/ja/editor.json`, 'utf8')) as Record<string, string>,
)
const browser = [...readFileSync(`${root}renderer/locales/en.po`, 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
  (found) => found[1]!,
)
const english = new Set([
  ...[...messages.values(), ...[...codes.values()].map(({ text }) => text)].map(({ en }) => en),
  ...browser,
  ...documents,
])

/** Copied by hand from the specification, section 8 (and two texts of sections 5 and 9). */
const quoted = [
  'Fail to retrieve setting',
  'Fail to retrieve data',
  'Fail to retrieve folder',
  'Fail to retrieve log',
  'Fail to retrieve config',
  'Failed to save setting',
  'Settings saved',
  'Image settings saved',
  'Deleted successfully',
  'Failed to delete',
  'Failed to remove',
  'Failed to download',
  'Target data is not found',
  'Fail to execute',
  'Fail to process',
  'Licence key incorrect',
  'Access Error: The request has been blocked due to security policy.',
  'Failed to download due to CORS error or network error',
  'An input error is found. Please check the message and resolve the error.',
  'Invalid in the input check. Please check the input content',
  'User ID or Password is incorrect',
  'Failed to get Login user information',
  'Login Failed',
  'Please fill in all input fields.',
  'Login Authentication Failed. Please check login schema data',
  'Order information may have changed, so it will be reloaded',
  'Drilldown can only be viewed on the public site.',
  'There is a problem with the drilldown settings. Please contact the administrator.',
  'Characters exceeds size limit',
  'File size is over {0}MB',
  'File have changed. Please try again',
  'Cannot delete because used in join conditions',
  'It is not possible to delete a join with references remaining',
  'It is not possible to delete a table that has a reference destination',
  'Field {0} is required.',
  'Are you sure you want to run this?',
]

describe('texts of the specification', () => {
  test.each(quoted)('%s', (text) => {
    expect(english.has(text)).toBe(true)
  })

  test.each(['There is no section', 'There is no category'])('%s, with the name', (text) => {
    expect([...english].some((each) => each.startsWith(text) && each.includes('{0}'))).toBe(true)
  })

  test('each is there in Japanese, with the same places for values', () => {
    for (const [key, { ja, en }] of [
      ...messages,
      ...[...codes].map(([code, { text }]) => [String(code), text] as const),
    ]) {
      expect(ja, key).not.toBe('')
      const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort().join()
      expect(places(ja), key).toBe(places(en))
      if (!/^\{0\}$/.test(ja)) expect(ja, key).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    }
  })
})

describe('codes', () => {
  test.each([
    [20000, 200],
    [50008, 401],
    [50012, 401],
    [50014, 401],
    [50015, 401],
    [50016, 401],
    [60105, 200],
    [60106, 422],
    [60108, 200],
    [60109, 200],
    [70010, 403],
    [40400, 404],
    [40900, 409],
    [42900, 429],
    [50300, 503],
  ])('%d has HTTP status %d', (code, status) => {
    expect(codes.get(code)?.status).toBe(status)
  })
})
