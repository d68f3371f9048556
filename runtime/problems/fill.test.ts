import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('values stand in their places; one that is missing stays visible', () => {
  expect(fill('{1} of {0}, {2}', ['ten', 3])).toBe('3 of ten, {2}')
})

test.each([
  ['Name', 'Field Name is required.'],
  ['Name field', 'Name field is required.'],
])('L1 what is called a field is not called so twice: %s', (title, told) => {
  expect(fill('Field {0} is required.', [title])).toBe(told)
})
