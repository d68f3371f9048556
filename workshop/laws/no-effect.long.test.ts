import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { handDefaults } from '../reads/hand-defaults.ts'
import { kindProperties } from '../reads/kind-properties.ts'
import { readProperties } from '../reads/read-properties.ts'
import { wrongMarks } from '../reads/wrong-marks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const within = (name: string, ...folders: string[]) => folders.some((one) => name.startsWith(join(root, one)))

/** What a property becomes where no type leads: secrets by their annotation, a dialog by values of a screen. */
const readElsewhere: Record<string, [file: string, text: string]> = {
  'Secret/$secret': ['runtime/references/find-secrets.ts', '$secret'],
  'LicenceSpec/licenceKey': ['engine/kinds/licence.ts', "secrets.get('licenceKey')"],
  'UserSpec/password': ['engine/kinds/user.ts', "secrets.get('password')"],
  'MailServerSpec/password': ['engine/mail/named-server.ts', "opened['/spec/password']"],
  'MailServerSpec/dkim/privateKey': ['engine/mail/named-server.ts', "opened['/spec/dkim/privateKey']"],
  'WebApiSpec/password': ['engine/web-api/authorize.ts', "secretAt('password')"],
  'WebApiSpec/token': ['engine/web-api/authorize.ts', "secretAt('token')"],
  'WebApiSpec/value': ['engine/web-api/authorize.ts', "secretAt('value')"],
  'WebhookSpec/secret': ['engine/webhooks/post-delivery.ts', "opened['/spec/secret']"],
  'WebApiSpec/clientSecret': ['engine/web-api/web-apis.ts', "opened['/spec/clientSecret']"],
}

/** Rules and pickers say what may stand somewhere; that is no effect yet. Tests act on nothing. */
function isReader(name: string): boolean {
  return (
    within(name, 'runtime/', 'engine/', 'renderer/') &&
    !within(name, 'runtime/generated/', 'runtime/check/', 'runtime/parts/') &&
    !/\.test\.tsx?$|\/test\/|\/testing\//.test(name)
  )
}

function theHouse() {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  // Of the renderer only what takes the types in hand: the rest draws what compile has made.
  const names = config.fileNames.filter(
    (name) => isReader(name) && (!within(name, 'renderer/') || readFileSync(name, 'utf8').includes('/generated/')),
  )
  const known = new Set(names)
  return {
    program: ts.createProgram(names, config.options),
    isGenerated: (name: string) => within(name, 'runtime/generated/'),
    isReader: (name: string) => known.has(name),
    isOwn: (name: string) => within(name, '') && !name.includes('/node_modules/'),
  }
}

const { program, ...options } = theHouse()

test('what nothing reads is marked as having no effect yet, and what is marked is read by nothing', () => {
  const read = readProperties(program, options)
  for (const [name, [file, text]] of Object.entries(readElsewhere)) {
    expect(read.has(name), `${name} is found by its type now: take it off the list`).toBe(false)
    expect(readFileSync(join(root, file), 'utf8')).toContain(text)
    read.add(name)
  }
  expect(wrongMarks(loadJsonSchemas(root), read)).toEqual({ silent: [], outdated: [] })
})

test('what readers take where a property is left out stands in its schema, and nowhere else', () => {
  const fallbacks = new Map(kindProperties(loadJsonSchemas(root)).map(({ name, fallback }) => [name, fallback]))
  const byHand = handDefaults(program, options).filter(({ name }) => fallbacks.get(name) !== undefined)
  expect(byHand.map(({ file, ...one }) => ({ ...one, file: file.slice(root.length) }))).toEqual([])
})
