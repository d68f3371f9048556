import type { Address } from '../document.ts'
import type { Context } from './context.ts'
import type { DataSchema, Parameter, ResultColumn, SchemaSpec } from './content-spec.ts'
import type { Bind, BindSource, PlanColumn, PlanStep } from './plan.ts'
import { programOf } from './program-of.ts'

const defaultTimeout = 60
/** Seconds that all schemas of a chain may take together (specification 9). */
const totalTimeout = 130

const sources: Record<string, BindSource> = {
  value: 'value',
  login: 'login',
  search: 'search',
  input: 'input',
  row: 'row',
  cart: 'cart',
  purchase: 'purchase',
  executeSchemaMeta: 'executeSchemaMeta',
  userVariable: 'userVariable',
}

/** The statements of a chain with the source of each parameter. `at` is the chain's place in the content, for problems. */
export function stepsOf(
  context: Context,
  content: { address: string },
  chain: readonly DataSchema[],
  at: string,
): PlanStep[] {
  return chain.flatMap((link, index) => {
    const schema = context.schema(link.schema)
    if (!schema) {
      context.problem('reference-not-found', content, `${at}/${index}/schema`, ['schema', link.schema], link.schema)
      return []
    }
    const program = programOf(schema)
    return [
      {
        schema: link.schema as Address,
        ms: (link.timeout ?? schema.timeout ?? defaultTimeout) * 1000,
        sql: Array.isArray(schema.sql) ? schema.sql.join('\n') : (schema.sql ?? ''),
        ...(program && { program }),
        binds: bindsOf(context, content, link, schema, `${at}/${index}`),
        ...(link.expectedRows !== undefined && { expectedRows: link.expectedRows }),
        columns: (schema.resultColumns ?? []).map(planColumn),
      },
    ]
  })
}

export function planColumn(column: ResultColumn): PlanColumn {
  const { key, name, typeClass = 'String', size, decimalDigits } = column
  return {
    key,
    name,
    typeClass,
    ...(size !== undefined && { size }),
    ...(decimalDigits !== undefined && { decimalDigits }),
  }
}

function bindsOf(
  context: Context,
  content: { address: string },
  link: DataSchema,
  schema: SchemaSpec,
  at: string,
): Bind[] {
  return (schema.parameters ?? []).flatMap((parameter) => {
    const index = link.parameters?.findIndex((candidate) => candidate.name === parameter.name) ?? -1
    const given = link.parameters?.[index]
    if (!given) {
      context.problem('parameter-not-set', content, `${at}/parameters`, [parameter.name, link.schema], parameter.name)
      return []
    }
    const from = sources[given.source]
    if (!from) {
      context.problem('not-used-here', content, `${at}/parameters/${index}/source`, [given.source], given.source)
      return []
    }
    const { dataType = 'character', length, scale } = parameter
    return [
      {
        name: parameter.name,
        from,
        ...valueOf(given, from),
        dataType,
        ...(length !== undefined && { length }),
        ...(scale !== undefined && { scale }),
      },
    ]
  })
}

function valueOf(given: Parameter, from: BindSource): Pick<Bind, 'field' | 'schema' | 'value'> {
  if (from === 'value') return { value: given.value ?? null }
  if (from === 'userVariable') return { field: given.variable ?? given.field }
  return { field: given.field ?? given.name, ...(from === 'executeSchemaMeta' && { schema: given.schema as Address }) }
}

/** The chain's one data source; a chain on several is a problem. */
export function sourceOf(
  context: Context,
  content: { address: string },
  chain: readonly DataSchema[],
  at: string,
): Address {
  const all = chain.flatMap((link) => context.schema(link.schema)?.dataSource ?? [])
  const [first, other] = [...new Set(all)]
  if (other) context.problem('chain-several-sources', content, at, [other], other)
  return (first ?? '') as Address
}

/** Whether the chain may run on a connection that cannot write. What a program does is not known. */
export function readsOnly(steps: readonly PlanStep[]): boolean {
  return steps.every((step) => step.program === undefined)
}

/** Deadline of all steps together. */
export function totalMs(steps: readonly PlanStep[]): number {
  return Math.min(
    steps.reduce((sum, step) => sum + step.ms, 0),
    totalTimeout * 1000,
  )
}

/** Names of search values that the chain takes as parameters. */
export function searchParameters(steps: readonly PlanStep[]): string[] {
  return steps.flatMap((step) => step.binds.filter((bind) => bind.from === 'search').map((bind) => bind.field!))
}
