import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const calendar = { displayType: 'calendar', calendar: { start: 'DAY', label: 'NAME' } }

describe('favorites', () => {
  testRows({}, [
    ['the plan knows the marks', { list: { favorites: true } }, { kind: 'list', favorites: true }],
    ['each row has a star', { list: { favorites: true } }, { cell: { type: 'toggle' } }],
    ['the call is told which rows', { list: { favorites: true } }, { call: 'page-data', input: { favorites: { $get: 'state.favorites' } } }],
    ['the tree is told too', { list: { favorites: true, category: { fields: ['GROUP1'] } } }, { call: 'category-data', input: { favorites: { $get: 'state.favorites' } } }],
    ['who has none is told of the stars', { list: { favorites: true } }, { empty: { narrowed: { state: 'favorites' } } }],
    ['rows follow the marks', { list: { favorites: true } }, { call: 'page-data', follows: ['favorites'] }],
  ]) // oxfmt-ignore
  testRows({ list: { favorites: true } }, [
    ['no calendar has them', { list: calendar }, { kind: 'list', favorites: true }, 'gone'],
  ])
})
