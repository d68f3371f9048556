import { expect, test } from 'vitest'
import { makeSelfSigned } from '../test/servers/self-signed.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../json-schemas/validators.ts'

const validators = makeValidators(loadJsonSchemas(new URL('../..', import.meta.url).pathname))
const { certificate } = makeSelfSigned()

test.each([
  ['IBM i by Mapepire', { database_type: 1 }, true],
  ['IBM i by ODBC', { database_type: 1, transport: 'odbc' }, false],
  ['PostgreSQL', { database_type: 2 }, true],
  ['MySQL', { database_type: 3 }, true],
  ['SQL Server', { database_type: 4 }, true],
  ['SQL Server by FreeTDS', { database_type: 5 }, false],
  ['Oracle', { database_type: 6 }, false],
])('a certificate belongs to what can check it: %s', (_, type, isTaken) => {
  const spec = { system: 'db.example.com', user: 'app', ...type }
  expect(validators.check('kumiki:kinds/data-source', spec)).toEqual([])
  expect(validators.check('kumiki:kinds/data-source', { ...spec, certificate }).length === 0).toBe(isTaken)
})

test('a wallet belongs to Oracle only', () => {
  const spec = { system: 'db.example.com', user: 'app', wallet: { $secret: 'wallet' } }
  const walletPassword = { $secret: 'walletPassword' }
  const oracle = { ...spec, database_type: 6, db: 'ORCL', walletPassword }
  expect(validators.check('kumiki:kinds/data-source', oracle)).toEqual([])
  expect(validators.check('kumiki:kinds/data-source', { ...spec, database_type: 2 })).not.toEqual([])
})
