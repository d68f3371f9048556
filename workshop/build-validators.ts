/** `npm run build`: compiles what documents and calls are checked with, so that a new store has to compile nothing. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadDefinitions } from '../engine/definitions/load-definitions.ts'
import { loadJsonSchemas } from '../engine/json-schemas/load-json-schemas.ts'
import { builtFolder, makeValidatorModules } from '../engine/json-schemas/validator-modules.ts'
import { makeValidators } from '../engine/json-schemas/validators.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const set = loadJsonSchemas(root)
const { calls } = loadDefinitions(root, undefined, set)
rmSync(join(builtFolder, 'validators'), { recursive: true, force: true })
const modules = makeValidatorModules(makeValidators(set), builtFolder)
const requests = calls.flatMap(({ spec }) => spec.request ?? [])
for (const id of [...set.kinds().map((kind) => `kumiki:kinds/${kind}`), ...requests]) modules.text(id)
