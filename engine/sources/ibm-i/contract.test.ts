import { startMapepire } from '../../test/servers/mapepire/mapepire.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import { makeIbmiSource } from './ibmi-source.ts'

sourceContract('ibm-i by Mapepire', async () => {
  const server = await startMapepire({ libraries: ['APPLIB', 'KUMIKI', 'OWN'], userLibraries: ['APPLIB'] })
  const settings = {
    address: 'data-source/x',
    database_type: 1,
    system: 'localhost',
    port: server.port,
    user: server.user,
    password: server.password,
    fingerprint: server.fingerprint,
    libraries: ['APPLIB'],
    helperLibrary: 'KUMIKI',
  }
  const source = makeIbmiSource(settings, { connections: 4, connectMs: 30_000, waitMs: 30_000 })
  return {
    source,
    admin: (text) => server.admin(text),
    dual: ' FROM SYSIBM.SYSDUMMY1',
    foldsUp: true,
    noForeignKeys: true,
    encoding: /^CCSID 5035$/,
    catalogueLimit: { unit: 'byte', encoding: 'ebcdic-mixed', max: 20 },
    told: { user: 'APP', warnings: [] },
    endless: 'WITH n(i) AS (SELECT 1 FROM SYSIBM.SYSDUMMY1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    async openOwnStore() {
      await server.admin('CREATE TABLE OWN.KUMIKI_STORE (NAME VARCHAR(10))')
      return makeIbmiSource({ ...settings, libraries: ['OWN'] })
    },
    async close() {
      await source.close()
      await server.stop()
    },
  }
})
