// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawField } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { JsonField } from './json-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

function draw(type: string[]) {
  const value = drawField(JsonField, { title: 'Value', type }, undefined)
  const input = screen.getByRole<HTMLTextAreaElement>('textbox')
  return (text: string): unknown[] => {
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
    return [value(), input.value]
  }
}

test('where a text may stand it is written as it is; numbers stay numbers, and a text of digits has quotes', () => {
  const type = draw(['string', 'number', 'boolean', 'null'])
  expect(type('A1')).toEqual(['A1', 'A1'])
  expect(type('12.5')).toEqual([12.5, '12.5'])
  expect(type('"12"')).toEqual(['12', '"12"'])
  expect(type('{"a":1}')).toEqual(['{"a":1}', '{"a":1}'])
  expect(type('')).toEqual([undefined, ''])
})

test('elsewhere what is no JSON is not taken over', () => {
  const type = draw(['object'])
  expect(type('A1')).toEqual([undefined, 'A1'])
})
