import { join, resolve } from 'node:path'

/** What the environment says, read once by `main.ts`; the names are in the README. */
export interface Environment {
  port: number
  sitePort: number
  host: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  adminPassword: string | undefined
  /** Name of the example for an empty store; undefined: none. */
  example: string | undefined
  secret: string | undefined
  definitionsFolder: string | undefined
}

/** Reads the `KUMIKI_…` variables; an empty one counts as not set. Throws a sentence for the administrator. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>, root: string): Environment {
  const value = (name: string): string | undefined => variables[name]?.trim() || undefined
  const databaseUrl = value('KUMIKI_DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new EnvironmentWrong('KUMIKI_DATABASE_URL must begin with postgres://')
  }
  const example = value('KUMIKI_EXAMPLE') ?? (databaseUrl === undefined ? 'wholesale' : 'none')
  const definitionsFolder = value('KUMIKI_DEFINITIONS')
  return {
    port: portOf('KUMIKI_PORT', value('KUMIKI_PORT'), 8080),
    sitePort: portOf('KUMIKI_SITE_PORT', value('KUMIKI_SITE_PORT'), 8443),
    host: value('KUMIKI_HOST'),
    dataFolder: resolve(value('KUMIKI_DATA') ?? join(root, 'data')),
    databaseUrl,
    // A password may begin or end with a blank.
    adminPassword: variables.KUMIKI_ADMIN_PASSWORD || undefined,
    example: example === 'none' ? undefined : example,
    secret: value('KUMIKI_SECRET'),
    definitionsFolder: definitionsFolder === undefined ? undefined : resolve(definitionsFolder),
  }
}

function portOf(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new EnvironmentWrong(`${name} must be a port number`)
  return port
}

/** A variable that cannot be used as it is. */
export class EnvironmentWrong extends Error {
  override readonly name = 'EnvironmentWrong'
}
