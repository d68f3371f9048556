import { compile } from 'json-schema-to-typescript'
import ts from 'typescript'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { toTypeSchema } from './to-type-schema.ts'
import { typeName } from './type-name.ts'

/** One type: its text with its comment, and the names of types that stand in it. */
export interface TypeDeclaration {
  text: string
  uses: ReadonlySet<string>
}

/** A declaration for each schema, by the name of the type. */
export async function typeDeclarations(
  set: JsonSchemaSet,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TypeDeclaration>> {
  const definitions = Object.fromEntries(ids.map((id) => [typeName(id), toTypeSchema(set, set.get(id))]))
  if (Object.keys(definitions).length < ids.length)
    throw new Error(`Two schemas make one type: ${twice(ids.map(typeName)).join(', ')}`)
  const root: JsonSchema = { type: 'object', properties: {}, $defs: definitions }
  const text = await compile(root as Parameters<typeof compile>[0], 'Everything', {
    additionalProperties: false,
    bannerComment: '',
    format: true,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 120, semi: false, singleQuote: true, trailingComma: 'all' },
  })
  return declarationsIn(withoutNotes(text))
}

function declarationsIn(text: string): ReadonlyMap<string, TypeDeclaration> {
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest)
  const statements = source.statements.filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
  return new Map(
    statements.map((one) => [
      one.name.text,
      { text: asAlias(one.getFullText(source).trim()), uses: namesIn(one, source) },
    ]),
  )
}

/** What JSON holds can be read by any name, which the compiler grants to aliases and not to interfaces. */
function asAlias(text: string): string {
  return text.replace(/^export interface (\w+) \{/m, 'export type $1 = {')
}

function namesIn(node: ts.Node, source: ts.SourceFile, found = new Set<string>()): Set<string> {
  if (ts.isTypeReferenceNode(node)) found.add(node.typeName.getText(source))
  node.forEachChild((child) => void namesIn(child, source, found))
  return found
}

/** The tool tells where each type was referenced from; that root is ours and stands nowhere. */
function withoutNotes(text: string): string {
  return text
    .replaceAll(/\n \*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*/g, '')
    .replaceAll(/\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n \*\/\n/g, '')
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
