import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test.each([
  ['colour', ['color', 'colours'], 'color'],
  ['SELCT', ['SELECT', 'VALUES'], 'SELECT'],
  ['PRICE', ['price'], 'price'],
  ['prcie', ['name', 'price'], 'price'],
  ['kanamono.prodcuts', ['kanamono.products', 'kanamono.orders'], 'kanamono.products'],
  ['warehouse', ['site', 'schema'], undefined],
  ['t2', ['t1'], undefined],
  ['CODE', ['CODE'], undefined],
  ['CODE', ['NODES', 'COLD'], undefined],
])('%s among %j: %s', (word, among, meant) => expect(nearest(word, among)).toBe(meant))
