import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { AlreadyRegistered } from './errors.ts'
import { openStore } from './open-store.ts'
import { shelf } from './test/part-kinds.ts'

const schema = (code: JsonSchema, item: JsonSchema) =>
  makeJsonSchemaSet([{ $id: 'kumiki:kinds/shelf', type: 'object', properties: { code, item } }])

test('when the schemas have changed, references and unique values of all documents are read again', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kumiki-index-'))
  const before = await openStore({ dataFolder, set: schema({ type: 'string' }, { type: 'string' }) })
  const one = await before.documents.create(shelf('one', { code: 'A', item: 'shelf/two' }), 'a')
  const two = await before.documents.create(shelf('two', { code: 'A' }), 'a')
  expect(await before.documents.usedBy('shelf/two')).toEqual([])
  await before.close()

  const set = schema({ type: 'string', 'x-unique': true }, { type: 'string', 'x-ref': 'shelf' })
  const after = await openStore({ dataFolder, set })
  expect((await after.documents.usedBy('shelf/two')).map((use) => use.id)).toEqual([one.id])
  const save = after.documents.save(two.id, shelf('two', { code: 'A', item: 'x' }), { revision: 1, by: 'a' })
  await expect(save).rejects.toThrow(AlreadyRegistered)
  await after.close()
  rmSync(dataFolder, { recursive: true })
})
