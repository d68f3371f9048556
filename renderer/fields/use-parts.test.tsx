// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Part } from '../../runtime/parts/part.ts'
import { createModel } from '../model/model.ts'
import { fieldContext } from '../testing/draw-field.tsx'
import { useParts } from './use-parts.ts'

test('B10 parts that say the same are the same list, whatever was made anew for them', () => {
  let label = 'Price'
  const parts = (): Part[] => [{ key: 'PRICE', brings: { label, inputCheck: { required: true } } }]
  const model = createModel({ schema: '' })
  model.load({ a: 1 })
  const context = fieldContext(model, {}, { parts })
  const { result, rerender } = renderHook(() => useParts(context, 'page-parameter', '/key'))
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
  label = 'Unit price'
  rerender()
  expect(result.current).toEqual(parts())
})
