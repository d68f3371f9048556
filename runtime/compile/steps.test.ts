import { describe, expect, test } from 'vitest'
import type { DetailPlan } from '../page-parts/detail-plan.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { document, schema, goods, compile, codes } from '../test/small-site.ts'

describe('where parameters come from', () => {
  const asking = (source: string, more: object = {}) => [
    schema('goods', ['CODE', 'NAME'], ['P']),
    goods({ dataSchemas: [{ schema: 'schema/goods', parameters: [{ name: 'P', source, ...more }] }] }, { detail: {} }),
  ]
  test('a detail that runs the schemas of the list takes their search parameters, which are empty there', () => {
    const { plans, problems } = compile(...asking('search', { field: 'P' }))
    expect(problems).toEqual([])
    expect((plans['7/detail'] as DetailPlan).steps[0]?.binds).toMatchObject([{ from: 'search', field: 'P' }])
  })
  test.each([
    ['row', { field: 'CODE' }],
    ['cart', { field: 'total' }],
    ['input', { field: 'NOTE' }],
    ['calendar', { field: 'start' }],
  ])('a list has no %s', (source, more) => {
    expect(codes(...asking(source, more))).toEqual([
      'source-not-here content/s.goods/spec/list/dataSchemas/0/parameters/0/source',
    ])
  })
  test('a user variable from the calendar is refused where it is used', () => {
    const variable = document('user-variable', 'day', { source: 'calendar' })
    expect(codes(variable, ...asking('userVariable', { variable: 'user-variable/day' }))).toEqual([
      'source-not-here content/s.goods/spec/list/dataSchemas/0/parameters/0/source',
    ])
  })
  describe('a calendar', () => {
    const days = { displayType: 'calendar', calendar: { start: 'CODE', label: 'NAME' } }
    const onCalendar = (parameter: object, spec: object = {}) => [
      schema('goods', ['CODE', 'NAME', 'STATUS'], ['P']),
      goods(
        { dataSchemas: [{ schema: 'schema/goods', parameters: [{ name: 'P', ...parameter }] }], ...days },
        { detail: {}, ...spec },
      ),
    ]
    const start = { source: 'calendar', field: 'start' }
    test('gives its range to the list, and to a detail that runs the same schemas', () => {
      const { plans, screens, problems } = compile(...onCalendar(start))
      expect(problems).toEqual([])
      for (const key of ['7/list', '7/detail'])
        expect((plans[key] as DetailPlan).steps[0]?.binds).toMatchObject([{ from: 'calendar', field: 'start' }])
      expect(plans['7/list']).toMatchObject({ calendar: { start: 'CODE', view: 'week', firstDay: 0 }, maxLimit: 1000 })
      expect(JSON.stringify(screens.ja!['/b2b/list/7/AbCdEfGhIj'])).not.toContain('"date":{"$get":"state.date"}')
    })
    test('asks again for another day only where a parameter takes the day', () => {
      const variable = document('user-variable', 'day', { source: 'calendar', field: 'date' })
      const asking = onCalendar({ source: 'userVariable', variable: 'user-variable/day' })
      const { screens, problems } = compile(variable, ...asking)
      expect(problems).toEqual([])
      expect(JSON.stringify(screens.ja!['/b2b/list/7/AbCdEfGhIj'])).toContain('"date":{"$get":"state.date"}')
    })
    test('has no values where rows are bought: the cart reads them again without it', () => {
      expect(codes(...onCalendar(start, { type: 4 }))).toEqual([
        'source-not-here content/s.goods/spec/list/dataSchemas/0/parameters/0/source',
      ])
    })
    test('sends what its entries are made of, also of columns that the list does not show', () => {
      const shown = { columns: [{ field: 'NAME' }], dataSchemas: [{ schema: 'schema/goods' }] }
      const calendar = { ...days.calendar, colors: [{ conditions: [{ name: 'SECRET', value: '1' }] }] }
      const { plans } = compile(goods({ ...shown, ...days, calendar }))
      expect((plans['7/list'] as ListPlan).send).toEqual(['CODE', 'NAME', 'SECRET'])
    })
  })
  test('a component may not need itself, nor another source', () => {
    const value = (dataSource: string, parameters: object[]) => [
      schema('value', ['V'], parameters.length > 0 ? ['X'] : [], dataSource),
      document('component', 'value', { type: 6, schemas: [{ schema: 'schema/value', parameters }] }),
      ...asking('component', { component: 'component/value', field: 'V' }),
    ]
    expect(codes(...value('data-source/a', []))).toEqual([])
    expect(codes(...value('data-source/b', []))).toEqual([
      'chain-several-sources content/s.goods/spec/list/dataSchemas/0/parameters/0/component',
    ])
    const itself = { name: 'X', source: 'component', component: 'component/value', field: 'V' }
    expect(codes(...value('data-source/a', [itself]))).toContain(
      'component-needs-itself component/value/spec/schemas/0/parameters/0/component',
    )
  })
})
