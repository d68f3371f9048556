import { isAddress, type DocumentOf } from '../../../../runtime/document.ts'
import type { Bind, PlanStep } from '../../../../runtime/compile/plan.ts'
import { programOf } from '../../../../runtime/compile/program-of.ts'
import { insertedColumn } from '../../../../runtime/sql/inserted-column.ts'
import { statementVerb } from '../../../../runtime/sql/read-statement.ts'
import { schemaStatement, type Documents } from '../../../execution/schema-statement.ts'
import { sourceOfSchema } from '../../../../runtime/web-api/web-request.ts'
import { badRequest, notFound } from '../../../codes/refusals.ts'
import { SqlGuiIncomplete } from '../../../sources/sql-gui/sql-gui.ts'
import type { Source } from '../../../sources/source.ts'
import type { Context } from '../../../call/context.ts'
import { statementDocuments } from './statement-documents.ts'
import * as defaults from '../../../../runtime/generated/defaults.ts'

const usualSeconds = 60
/** Type of a schema that decides whether a chain goes on. */
const checks = 5

export interface Prepared {
  source: Source
  step: PlanStep
  /** It may be read as a stream; everything else runs in a transaction that is rolled back. */
  reads: boolean
  /** Names of parameters that only the statement itself knows: fixed texts of SQL GUI. */
  constants: string[]
  /** Types of result columns that the statement itself knows: of calculations in SQL GUI. */
  types?: readonly string[]
}

/**
 * A schema as one step with values for its parameters: those given by name, else the login's, else the schema's test
 * value; a sequence ID gets its next number, as on a page. `notFound` without a data source.
 */
export async function stepOf(
  document: DocumentOf<'schema'>,
  context: Context,
  given: { parameters?: Record<string, unknown>; login?: Record<string, unknown>; timeout?: number } = {},
): Promise<Prepared> {
  const { spec } = document
  const address = sourceOfSchema(spec)
  const stored = address && isAddress(address) && (await context.store.documents.find(address))
  if (!stored) throw notFound()
  const source = await context.engine.sources.open(stored.document)
  const { parameters = {}, login = {}, timeout = spec.timeout ?? usualSeconds } = given
  const program = programOf(spec)
  const syntax = source.kind === 'requests' ? undefined : source.facts.syntax
  const statement = written(document, await statementDocuments(document, stored.document, context))
  const step: PlanStep = {
    schema: `schema/${document.key}`,
    ms: timeout * 1000,
    sql: statement.sql,
    ...(program && { program }),
    ...(statement.request && { request: statement.request }),
    ...(spec.type === checks && { check: true as const }),
    binds: (spec.parameters ?? [])
      // What is optional and set by nobody stays unset.
      .filter(
        ({ name, optional, data }) =>
          optional !== true || data !== undefined || [parameters, login].some((each) => Object.hasOwn(each, name)),
      )
      .map(({ name, dataType = defaults.schemaSpec.parameters.dataType, data, sequenceId }): Bind => {
        const into = sequenceId && syntax ? insertedColumn(statement.sql, name, syntax) : undefined
        if (into) return { name, from: 'sequence', into, dataType }
        const values = [parameters, login].find((each) => Object.hasOwn(each, name)) ?? { [name]: data }
        return { name, from: 'value', value: values[name], dataType }
      })
      .concat(statement.binds),
    columns: [],
  }
  const verb = program === undefined && syntax ? statementVerb(step.sql, syntax) : undefined
  const reads = verb !== undefined && ['SELECT', 'VALUES'].includes(verb)
  return {
    source,
    step,
    reads,
    ...(statement.types && { types: statement.types }),
    constants: statement.binds.map(({ name }) => name),
  }
}

/** The check before has told what is missing; this is the second lock. */
function written(document: DocumentOf<'schema'>, documents: Documents) {
  try {
    return schemaStatement(document, documents)
  } catch (error) {
    if (error instanceof SqlGuiIncomplete) throw badRequest()
    throw error
  }
}
