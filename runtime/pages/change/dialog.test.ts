import { expect, test } from 'vitest'
import { compile, goods, schema } from '../../test/small-site.ts'

const page = (key: string, type: number) => ({
  key,
  name: key,
  type,
  opensAs: 'dialog',
  dataSchemas: [{ schema: 'schema/write' }],
  inputs: [{ key: 'NAME', label: 'Name' }],
})
const screens = () =>
  compile(
    schema('write', ['CODE']),
    goods(
      { inputButtons: [{ key: 'edit', text: 'Edit', pageType: 'update', message: 'Now?' }] },
      {
        detail: {},
        sectionInfo: { list: { center: true } },
        dbPages: [page('new', 1), page('edit', 2), page('drop', 3)],
      },
    ),
  ).screens['ja']!
const written = (path: string) => JSON.stringify(screens()[path]!.spec.blocks)

test('a page that is a window opens over its list: with the key of the row, asked before where its button asks', () => {
  const { spec } = screens()['/b2b/list/7/:key'] ?? screens()['/b2b/list/7/AbCdEfGhIj']!
  const list = JSON.stringify(spec.blocks)
  expect(list).toContain('{"do":"set","state":"add-new","value":true}')
  expect(list).toContain('{"do":"set","state":"update-edit","value":{"$get":"row.$key"},"confirm":"Now?"}')
  expect(list).toContain('{"do":"set","state":"delete-drop","value":{"$get":"row.$key"}}')
  expect(Object.keys(spec.load!)).toEqual(['rows', 'update-edit', 'delete-drop'])
  expect(spec.load!['update-edit']!.when).toEqual({ name: 'state.update-edit', condition: '<>', value: null })
})

test('elsewhere it is a page with an address: on the home page, on the detail', () => {
  const home = written('/b2b/home')
  expect(home).toContain('"do":"open","route":"/b2b/update/7')
  expect(home).toContain('"do":"open","route":"/b2b/delete/7')
  expect(home).not.toContain('"do":"set"')
  const detail = Object.keys(screens()).find((route) => route.startsWith('/b2b/detail/7'))!
  expect(written(detail)).toContain('"do":"open","route":"/b2b/update/7')
  expect(Object.keys(screens()[detail]!.spec.load!)).toEqual(['row'])
})
