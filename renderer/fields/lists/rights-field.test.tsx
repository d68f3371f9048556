// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { drawField } from '../../testing/draw-field.tsx'
import RightsField from './rights-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const list = (title: string): JsonSchema => ({
  title,
  type: 'array',
  items: {
    oneOf: [
      { const: 'read', title: 'Read' },
      { const: 'update', title: 'Update' },
    ],
  },
})
const schema: JsonSchema = {
  title: 'Rights',
  type: 'object',
  properties: { user: list('Users'), db: list('Data sources') },
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = (name: string) => fireEvent.click(box(name))

test('rights are ticked one by one, by rows and by columns; none leaves nothing behind', () => {
  const value = drawField(RightsField, schema, { db: ['update'] })
  expect(box('Data sources: Update').checked).toBe(true)
  expect(box('Data sources: all').indeterminate).toBe(true)
  press('Data sources: Read')
  expect(value()).toEqual({ db: ['read', 'update'] })
  expect(box('Data sources: all').checked).toBe(true)
  press('Read: all')
  expect(value()).toEqual({ user: ['read'], db: ['read', 'update'] })
  press('Data sources: all')
  expect(value()).toEqual({ user: ['read'] })
  press('All')
  expect(value()).toEqual({ user: ['read', 'update'], db: ['read', 'update'] })
  press('All')
  expect(value()).toBeUndefined()
})
