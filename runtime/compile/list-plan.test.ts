import { describe, expect, test } from 'vitest'
import type { Document } from '../document.ts'
import type { DetailPlan } from '../page-parts/detail-plan.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { column, compile, document, goods, schema } from '../test/small-site.ts'

describe('the list’s plan', () => {
  const plan = (...documents: Document[]) => compile(...documents).plans['7/list'] as ListPlan

  test('a hidden column leaves the engine in no way', () => {
    const release = compile(
      goods({ columns: [{ field: 'CODE' }, { field: 'SECRET', showFlg: 2 }], category: { fields: ['GROUP1'] } }),
    )
    const list = release.plans['7/list'] as ListPlan
    expect(list.send).toEqual(['CODE'])
    expect(list.sort).toEqual(['CODE'])
    expect(list.search).toEqual({})
    expect(list.category).toEqual(['GROUP1'])
    expect(JSON.stringify(release.screens)).not.toContain('SECRET')
  })

  test('without columns all of the schema’s are shown', () => {
    expect(plan(goods()).send).toEqual(['CODE', 'NAME', 'SECRET', 'GROUP1'])
  })

  test('timeouts: the link’s, else 60 s; together 130 s at most', () => {
    const three = ['a', 'b', 'goods'].map((key) => ({ schema: `schema/${key}` }))
    const list = plan(
      schema('a', []),
      schema('b', []),
      goods({ dataSchemas: [{ ...three[0], timeout: 10 }, three[1], three[2]] }),
    )
    expect(list.steps.map(({ ms }) => ms)).toEqual([10_000, 60_000, 60_000])
    expect(list.totalMs).toBe(130_000)
    expect(plan(schema('a', []), schema('b', []), goods({ dataSchemas: three })).totalMs).toBe(130_000)
  })

  test('the cursor size goes with its step', () => {
    const [first, last] = plan(
      schema('a', []),
      goods({ dataSchemas: [{ schema: 'schema/a', cursorSize: 20 }, { schema: 'schema/goods' }] }),
    ).steps
    expect([first?.fetchSize, last?.fetchSize]).toEqual([20, undefined])
  })

  test('a search value that a parameter takes adds no condition', () => {
    const list = plan(
      schema('goods', ['CODE'], ['FROM']),
      goods({
        dataSchemas: [{ schema: 'schema/goods', parameters: [{ name: 'FROM', source: 'search', field: 'FROM' }] }],
        search: { fields: [{ field: 'FROM' }] },
      }),
    )
    expect(list.search).toEqual({ FROM: { field: 'FROM', condition: '=', parameterOnly: true } })
    expect(list.steps[0]!.binds).toEqual([{ name: 'FROM', from: 'search', field: 'FROM', dataType: 'character' }])
  })

  test('P-10 a day is the whole day unless the search says otherwise, and only beside a moment', () => {
    const columns = [column('CODE'), column('AT', 'DateTime'), column('DAY', 'Date')]
    const spec = { type: 1, dataSource: 'data-source/a', sql: ['SELECT 1', 'FROM t'], resultColumns: columns }
    const searched = (inputCond: object) =>
      plan(
        document('schema', 'goods', spec),
        goods({ search: { fields: ['AT', 'DAY'].map((field) => ({ field, inputCond })) } }),
      ).search
    const [AT, DAY] = ['AT', 'DAY'].map((field) => ({ field, condition: '<=' }))
    expect(searched({ condition: '<=' })).toEqual({ AT, DAY })
    expect(searched({ condition: '<=', wholeDay: false })).toEqual({ AT: { ...AT, wholeDay: false }, DAY })
  })

  test('a target accepts only the conditions that some drilldown or detail sends', () => {
    const release = compile(
      goods(
        {},
        {
          detail: {
            lines: [{ content: 'content/s.lines', parameterTable: [{ ownField: 'CODE', targetField: 'CODE' }] }],
          },
        },
      ),
    )
    expect((release.plans['9/list'] as ListPlan).conditions).toEqual({ CODE: ['='] })
    expect((release.plans['7/list'] as ListPlan).conditions).toEqual({})
    expect((release.plans['7/detail'] as DetailPlan).lines).toEqual(['9/list'])
  })
})
