import { describe, expect, test } from 'vitest'
import type { DocumentOf } from '../../runtime/document.ts'
import { rowsDatabases } from '../test/servers/rows-databases.ts'
import { keyProblems, uniqueKeys } from './key-problems.ts'

const schema: DocumentOf<'schema'> = {
  kind: 'schema',
  version: 1,
  key: 'parts',
  name: 'Parts',
  spec: {
    type: 1,
    resultColumns: ['A', 'B', 'MAIL', 'NOTE'].map((key) => ({ key, name: key, typeClass: 'String' })),
  },
}

describe.each(rowsDatabases.filter(({ present }) => present))('$name', ({ open }) => {
  test('D-27 keys that several rows may share are told, where the table says so', async () => {
    const { source, admin, close } = await open()
    try {
      await admin(
        'CREATE TABLE part (a varchar(5) NOT NULL, b varchar(5) NOT NULL, mail varchar(20), note varchar(20), PRIMARY KEY (a, b))',
      )
      await admin('CREATE UNIQUE INDEX part_mail ON part (mail)')
      await admin('CREATE TABLE loose (a varchar(5), b varchar(5), mail varchar(20), note varchar(20))')
      const told = async (from: string, ...keys: string[][]) => {
        const sql = `SELECT a AS A, b AS B, mail AS MAIL, note AS NOTE FROM ${from}`
        const found = keyProblems(schema, await uniqueKeys(schema, sql, source), { columns: new Set(), keys })
        return found.map(({ code, values, severity }) => [code, ...(values ?? []), severity])
      }
      const problem = (keys: string) => ['keys-not-unique', keys, 'warning']
      expect(await told('part', ['A'])).toEqual([problem('A')])
      expect(await told('part', ['NOTE', 'B'], ['A', 'B'])).toEqual([problem('NOTE, B')])
      expect(await told('part', ['B', 'NOTE', 'A'], ['MAIL'])).toEqual([])
      // The rest of the key is the same in all rows.
      expect(await told(`part WHERE b = '1'`, ['A'])).toEqual([])
      expect(await told('loose', ['A'])).toEqual([])
      // Who cannot read the statement says nothing.
      const unread = await uniqueKeys(schema, 'SELECT a AS "A", 1 + 1 FROM part', source)
      expect(keyProblems(schema, unread, { columns: new Set(), keys: [['A']] })).toEqual([])
      expect(await told('part p JOIN loose l ON l.a = p.a', ['A'])).toEqual([])
    } finally {
      await close()
    }
  })
})
