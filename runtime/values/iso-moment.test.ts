import { expect, test } from 'vitest'
import { isoMoment } from './iso-moment.ts'

test('a moment is written as Date writes it, also when it was asked before', () => {
  const moments = [0, 0, 1_795_143_600_000, 1_795_143_600_001, 1_795_143_600_000, -1]
  expect(moments.map(isoMoment)).toEqual(moments.map((at) => new Date(at).toISOString()))
})
