import { codesOf } from '../../runtime/json-schema/codes.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { camelCase } from './code-name.ts'
import { writeConstant } from './render-defaults.ts'

interface InputType {
  name: string
  facts: Record<string, unknown>
}

const typesIn = (set: JsonSchemaSet): InputType[] =>
  (codesOf(set, set.get('kumiki:inputs/input-type')) ?? []).map(({ value, facts = {} }) => ({
    name: String(value),
    facts,
  }))

/** The facts of each input type, by its name. */
export function renderInputTypes(set: JsonSchemaSet): string {
  const facts = Object.fromEntries(typesIn(set).map((type) => [type.name, type.facts]))
  return [
    '/** What `schemas/inputs/input-type.json` says of each input type. */\n',
    `export const inputTypeFacts = ${writeConstant(facts)} as const\n`,
  ].join('')
}

/** The registry of controls: a file of the type's name stands for each in `renderer/controls`. */
export function renderControls(set: JsonSchemaSet): string {
  const names = typesIn(set)
    .map(({ name }) => name)
    .sort()
  const imports = names.map((name) => `import { ${camelCase(name)} } from '../${name}.tsx'\n`)
  const lines = names.map((name) => (name === camelCase(name) ? `  ${name},\n` : `  '${name}': ${camelCase(name)},\n`))
  return [
    "import type { InputType } from '../../../runtime/generated/inputs/input-type.ts'\n",
    "import type { Control } from '../control.ts'\n",
    ...imports,
    '\n/** How each input type is drawn. */\n',
    `export const controls: Readonly<Record<InputType, Control>> = {\n${lines.join('')}}\n`,
  ].join('')
}
