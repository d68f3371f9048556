import type { Document } from '../../../runtime/document.ts'

const fields = Array.from({ length: 30 }, (_, index) => `C${index}`)

/** The shop with more contents of 30 columns in its menu, each on a schema of its own and leading on to the next. */
export function withContents(all: readonly Document[], count: number): Document[] {
  const sections = Array.from({ length: count }, (_, index) => `content/shop.more-${index}`)
  return [
    ...all.map((document) =>
      document.kind === 'site'
        ? { ...document, spec: { ...document.spec, sections: [...(document.spec.sections as string[]), ...sections] } }
        : document,
    ),
    ...sections.flatMap((_, index) => moreOf(index, (index + 1) % count)),
  ]
}

function moreOf(index: number, next: number): Document[] {
  const rank = { name: 'RANK', source: 'login', field: 'PRICE_RANK' }
  return [
    {
      kind: 'schema',
      version: 1,
      key: `more-${index}`,
      name: `More ${index}`,
      spec: {
        type: 1,
        connectionType: 1,
        dataSource: 'data-source/shop',
        sql: [
          `SELECT ${fields.map((field) => `p.code AS ${field}`).join(', ')}`,
          '  FROM product p WHERE p.price_rank = :RANK',
        ],
        parameters: [{ name: 'RANK', dataType: 'character', length: 1 }],
        resultColumns: fields.map((field) => ({
          key: field,
          name: field,
          label: field,
          type: 'varchar',
          typeClass: 'String',
          size: 12,
        })),
      },
    },
    {
      kind: 'content',
      version: 1,
      key: `shop.more-${index}`,
      name: `More ${index}`,
      spec: {
        type: 1,
        keys: ['C0'],
        list: {
          dataSchemas: [{ schema: `schema/more-${index}`, parameters: [rank] }],
          columns: fields.map((field, at) => ({
            field,
            label: { ja: `列 ${at}`, en: `Column ${at}` },
            ...(at === 1 && {
              dispType: 'drilldown',
              drilldownSetting: {
                targetContentObj: { contentId: `content/shop.more-${next}` },
                pageType: 'list',
                parameterTable: [{ ownField: 'C1', targetField: 'C1' }],
              },
            }),
          })),
          search: { fields: [{ field: 'C1', inputCond: { condition: 'LIKE' } }] },
        },
        detail: {},
      },
    },
  ]
}
