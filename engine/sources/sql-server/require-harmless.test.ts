import { expect, it } from 'vitest'
import { requireHarmless } from './require-harmless.ts'

it.each([
  'UPDATE a SET x = 1 DELETE FROM b',
  'INSERT INTO a (x) VALUES (1) UPDATE b SET y = 2 WHERE z = 3',
  'DELETE FROM a WHERE x = 1 INSERT INTO log SELECT 1',
  'WITH c AS (SELECT 1 AS x) DELETE FROM a DELETE FROM b',
  'MERGE INTO a USING b ON a.x = b.x WHEN MATCHED THEN DELETE OUTPUT 1 DELETE FROM c',
])('L-20 IN-20 a second writing statement needs no semicolon, and is refused: %s', (text) => {
  expect(() => requireHarmless(text, 'write')).toThrow('Only one statement')
})

it.each([
  'UPDATE a SET x = 1 OUTPUT DELETED.x, INSERTED.x WHERE y = 2',
  'INSERT INTO a (x) SELECT d.x FROM (DELETE FROM b OUTPUT DELETED.x) AS d',
  'WITH c AS (SELECT x FROM a) UPDATE c SET x = 2',
  'MERGE INTO a USING b ON a.x = b.x WHEN MATCHED THEN UPDATE SET x = 1 WHEN NOT MATCHED THEN INSERT (x) VALUES (1);',
  'INSERT INTO a (x) SELECT b.x FROM b INNER MERGE JOIN c ON b.x = c.x',
  `INSERT INTO [delete] ([update]) VALUES ('DELETE FROM b')`,
])('one writing statement passes: %s', (text) => {
  expect(() => requireHarmless(text, 'write')).not.toThrow()
})
