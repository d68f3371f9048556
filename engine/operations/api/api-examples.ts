import { planColumn } from '../../../runtime/compile/steps.ts'
import { addressOf, isOfKind, type DocumentOf } from '../../../runtime/document.ts'
import type { ApiSpec } from '../../../runtime/generated/kinds/api.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { mayChange } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { notAllowed } from '../../codes/refusals.ts'
import { shapeOf } from '../../execution/rows/rows-columns.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { rowsAsJson } from '../../sources/rows-as-json.ts'
import { secretName } from '../../web-api/secret-name.ts'
import { problemsToRun } from '../sql/run/problems-to-run.ts'
import { runStatement } from '../sql/run/run-statement.ts'
import { stepOf } from '../sql/run/step-of.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { saveDocument } from '../document/change/save-document.ts'

type Method = NonNullable<ApiSpec['paths']>[number]['methods'][number]

const mostRows = 2
const longestText = 200
const longestExample = 4_000

/**
 * Runs what the reading methods of an API show, as this builder and with the test values of their schemas, and keeps a few rows
 * in the API as its documentation's examples: to be looked at, changed and published like all that stands there. Values of
 * secrets are struck out.
 */
export const apiExamples: DeclaredOperation<'api-examples'> = async ({ id }, context) => {
  const stored = await storedFor(mayChange, 'api', id, context)
  if (!mayUseKind('schema', 'update', context)) throw notAllowed()
  let taken = 0
  const paths: NonNullable<ApiSpec['paths']> = []
  for (const { methods, ...path } of stored.document.spec.paths ?? []) {
    const own: Method[] = []
    for (const method of methods) {
      const example = await exampleOf(method, context).catch((error: unknown) => {
        context.engine.log.warn({ error, api: id }, 'an example could not be taken')
        return undefined
      })
      if (example !== undefined) taken++
      own.push(example === undefined ? method : { ...method, example: example.split('\n') })
    }
    paths.push({ ...path, methods: own })
  }
  if (taken > 0) {
    const document = { ...stored.document, spec: { ...stored.document.spec, paths } }
    await saveDocument({ kind: 'api', document, before: stored, revision: stored.revision }, context)
  }
  context.audit({ object: `${addressOf(stored.document)} examples ${taken}` })
  return { taken }
}

/** Undefined where nothing is read by one schema, or nothing was found. */
async function exampleOf(method: Method, context: Context): Promise<string | undefined> {
  const [link, other] = method.dataSchemas
  if (method.method !== 'GET' || method.filter !== undefined || !link || other) return undefined
  const found = await context.store.documents.find(link.schema)
  if (!found || !isOfKind('schema', found.document)) return undefined
  const schema = found.document
  if ((await problemsToRun(schema, context)).length > 0) return undefined
  const prepared = await stepOf(schema, context)
  const { columns, rows } = await runStatement(prepared, { limit: mostRows, signal: () => context.signal })
  if (rows.length === 0) return undefined
  const shown = rowsOf(
    schema,
    columns.map(({ name }) => name),
    rows,
  )
  const isRow = (method.answer ?? defaults.apiSpec.paths.methods.answer) === 'row'
  const text = (value: unknown) => JSON.stringify(value, null, 2)
  const [whole, short] = isRow ? [text(shown[0]), undefined] : [text(shown), text(shown.slice(0, 1))]
  return [whole, short].find((one) => one !== undefined && one.length <= longestExample)
}

/** As the API answers, but nothing that is a secret, and no long text. */
function rowsOf(
  { spec }: DocumentOf<'schema'>,
  names: readonly string[],
  rows: Parameters<typeof rowsAsJson>[0],
): Record<string, unknown>[] {
  const known = (spec.resultColumns ?? []).map((column) => ({
    ...planColumn(column),
    hash: column.passwordHash === true,
  }))
  const places = known.map(({ name }) => names.findIndex((given) => given.toLowerCase() === name.toLowerCase()))
  const values = rows.map((row) => places.map((place) => row[place] ?? null))
  const answered: unknown = JSON.parse(rowsAsJson(values, shapeOf(known, [], true)))
  return (Array.isArray(answered) ? answered.filter(isObject) : []).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const isSecret = known.some((column) => column.key === key && (column.hash || secretName.test(key)))
        if (isSecret && value !== null) return [key, '***']
        return [
          key,
          typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value,
        ]
      }),
    ),
  )
}
