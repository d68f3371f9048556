import { afterAll, beforeAll } from 'vitest'
import { openEngine } from '../../../test/open-engine.ts'
import type { TestEngine } from '../../../test/open-engine.ts'

/** One engine for the tests of a file, and calls as its users make them. */
export function documentsAtHand() {
  let kumiki: TestEngine
  beforeAll(async () => {
    kumiki = await openEngine()
  })
  afterAll(() => kumiki.close())
  const as = (token: string) => (route: string, body?: unknown) => kumiki.call(route, { token, body })
  return {
    get kumiki() {
      return kumiki
    },
    as,
    admin: (route: string, body?: unknown) => as(kumiki.admin)(route, body),
  }
}

export const source = (key: string, spec: object = {}) => ({
  kind: 'data-source',
  version: 1,
  key,
  name: `Source ${key}`,
  spec: {
    database_type: 2,
    system: 'db.example.com',
    user: 'app',
    db: 'shop',
    password: { $secret: 'password' },
    ...spec,
  },
})
export const folder = (key: string, name = `Folder ${key}`) => ({ kind: 'folder', version: 1, key, name, spec: {} })
