import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compileRelease } from '../../runtime/release/compile-release.ts'
import { canonicalDocument } from '../../runtime/format.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { namedDocument } from '../test/named-document.ts'

const set = loadJsonSchemas(fileURLToPath(new URL('../..', import.meta.url)))

test('what a detail says of a field holds over what the list says, though a field is so without a word', () => {
  const columns = [{ field: 'NAME', align: 'right', dispType: 'text', text: { suffix: ' pieces' } }]
  const layout = [{ items: [{ field: 'NAME', align: 'left', dispType: 'textbox', showFlg: 1 }] }]
  const documents = [
    namedDocument('site', 's', { path: 's', sections: ['content/s.goods'] }),
    namedDocument('schema', 'goods', {
      type: 1,
      dataSource: 'data-source/a',
      sql: 'SELECT NAME FROM t',
      resultColumns: [{ key: 'NAME', name: 'NAME', typeClass: 'String' }],
    }),
    namedDocument('content', 's.goods', {
      type: 1,
      keys: ['NAME'],
      list: { dataSchemas: [{ schema: 'schema/goods' }], columns },
      detail: { layout },
    }),
  ].map((one) => canonicalDocument(one, set))
  const { screens } = compileRelease({
    site: 'site/s',
    documents: new Map(documents.map((one) => [`${one.kind}/${one.key}` as const, one])),
    ids: { 7: 'content/s.goods' },
  })
  const detail = Object.values(screens['ja']!).find(({ spec }) => spec.route.includes('/detail/'))
  const drawn = JSON.stringify(detail)
  expect(drawn).toContain('"align":"left"')
  expect(drawn).not.toContain('"align":"right"')
})
