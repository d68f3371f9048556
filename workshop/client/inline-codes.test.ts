import { expect, test } from 'vitest'
import { inlineCodes } from './inline-codes.ts'

const { transform } = inlineCodes()
const changed = (code: string): unknown => (transform as (code: string) => { code: string } | null)(code)?.code
const all = "import * as codes from '../generated/codes.ts'\n"
const one = "import { schemaType } from '../generated/codes.ts'\n"

test('a code is its number, from all codes and from those of one property', () => {
  expect(changed(`${all}type === codes.schemaType.webApi`)).toBe(`${all}type === 4`)
  expect(changed(`${one}type === schemaType.webApi`)).toBe(`${one}type === 4`)
})

test('other names stay', () => {
  expect(changed(`${all}spec.schemaType.webApi; schemaType.webApi; codes.schemaType.none`)).toBeUndefined()
  expect(changed(`${one}spec.schemaType.webApi; codes.schemaType.webApi`)).toBeUndefined()
  expect(changed('codes.schemaType.webApi')).toBeUndefined()
})
