import { parameterSources, type ChainPlace } from '../chains/parameter-sources.ts'
import type { Address } from '../document.ts'
import { valueComponent } from './component-steps.ts'
import type { ChainContext } from './context.ts'
import type { DataSchema, Parameter, ResultColumn, SchemaSpec } from './content-spec.ts'
import type { Bind, BindSource, PlanColumn, PlanStep } from './plan.ts'
import { codeText } from '../sql/code-text.ts'
import { insertedColumn } from '../sql/inserted-column.ts'
import { syntaxOfSource } from '../sql/syntaxes.ts'
import { programOf } from './program-of.ts'
import { statementOf } from './statement-of.ts'
import { sourceOfSchema } from '../web-api/web-request.ts'
import * as defaults from '../generated/defaults.ts'

const defaultTimeout = 60
/** Type of a schema that decides whether the chain goes on. */
const checks = 5
/** What all schemas of a chain may take together (specification 9). */
export const longestMs = 130_000

/** What a chain is a part of. */
export interface ChainOwner {
  /** Of the document that holds it, for problems. */
  content: { address: string }
  place: ChainPlace
  /** Components that are being compiled, outermost first: none may need itself. */
  inside?: readonly string[]
  /** Row fields that are known where only a row's key is. */
  rowFields?: readonly string[]
}

/**
 * The statements of a chain with the source of each parameter. `at` is the chain's place in the content, for problems.
 * A component that gets a value runs before the step that needs it, on the same source and in the same transaction.
 */
export function stepsOf(
  context: ChainContext,
  owner: ChainOwner,
  chain: readonly DataSchema[],
  at: string,
): PlanStep[] {
  const { content } = owner
  const asked = new Set<string>()
  return chain.flatMap((link, index) => {
    const schema = context.schema(link.schema)
    if (!schema) {
      context.problem('reference-not-found', content, `${at}/${index}/schema`, {
        values: ['schema', link.schema],
        found: link.schema,
      })
      return []
    }
    const program = programOf(schema)
    const statement = statementOf(context, link.schema, schema)
    const given = (schema.parameters ?? []).flatMap((parameter) =>
      parameter.sequenceId
        ? sequenced(context, parameter.name, schema)
        : parameter.optional && !link.parameters?.some(({ name }) => name === parameter.name)
          ? [{ name: parameter.name, bind: { from: 'value' as const, value: null }, steps: [] }]
          : resolved(context, owner, {
              link,
              name: parameter.name,
              at: `${at}/${index}`,
              source: sourceOfSchema(schema),
            }),
    )
    const before = given.flatMap(({ component, steps }) => {
      if (component === undefined || asked.has(component)) return []
      asked.add(component)
      return steps
    })
    return [
      ...before,
      {
        schema: link.schema,
        ms: (link.timeout ?? schema.timeout ?? defaultTimeout) * 1000,
        sql: statement.sql,
        ...(program && { program }),
        ...(statement.request && { request: statement.request }),
        ...(schema.type === checks && { check: true as const }),
        binds: [...bindsOf(schema, given), ...statement.binds],
        ...(link.expectedRows !== undefined && { expectedRows: link.expectedRows }),
        ...(link.refusal !== undefined && { refusal: link.refusal }),
        ...(link.cursorSize !== undefined && { fetchSize: link.cursorSize }),
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

/** Where one parameter gets its value, with the steps that must have run for it. */
interface Resolved {
  name: string
  bind: Pick<Bind, 'from' | 'field' | 'schema' | 'value' | 'into'>
  component?: string
  steps: PlanStep[]
}

function bindsOf({ parameters = [] }: SchemaSpec, given: readonly Resolved[]): Bind[] {
  return given.map(({ name, bind }) => {
    const {
      dataType = defaults.schemaSpec.parameters.dataType,
      length,
      scale,
      emptyText = defaults.schemaSpec.parameters.emptyText,
    } = parameters.find((parameter) => parameter.name === name) ?? {}
    return {
      name,
      ...bind,
      dataType,
      ...(length !== undefined && { length }),
      ...(scale !== undefined && { scale }),
      ...(emptyText && { emptyText }),
    }
  })
}

/** A sequence ID is set by the engine; the check says where the statement does not allow it. */
function sequenced(context: ChainContext, name: string, { sql, dataSource }: SchemaSpec): Resolved[] {
  const syntax = syntaxOfSource(context.document('data-source', dataSource))
  const into = insertedColumn(codeText(sql), name, syntax)
  return into ? [{ name, bind: { from: 'sequence', into }, steps: [] }] : []
}

/** A parameter of a schema that needs a value. */
interface Needed {
  link: DataSchema
  name: string
  /** Place of the link. */
  at: string
  /** The data source or Web API of the schema. */
  source: string | undefined
}

function resolved(context: ChainContext, owner: ChainOwner, { link, name, at, source }: Needed): Resolved[] {
  const { content, place, rowFields } = owner
  const index = link.parameters?.findIndex((candidate) => candidate.name === name) ?? -1
  const given = link.parameters?.[index]
  if (!given) {
    context.problem('parameter-not-set', content, `${at}/parameters`, { values: [name, link.schema], found: name })
    return []
  }
  const own = `${at}/parameters/${index}`
  const { schemas = [] } = context.document('user-variable', given.variable)?.spec ?? {}
  if (given.source === 'userVariable' && schemas.length > 0 && !schemas.includes(link.schema)) {
    context.problem('variable-not-for-schema', content, `${own}/variable`, {
      values: [link.schema],
      found: given.variable,
    })
    return []
  }
  const origin = originOf(context, given)
  if (!parameterSources[place].includes(origin.source)) {
    context.problem('source-not-here', content, `${own}/source`, { values: [origin.source, name], found: given.source })
    return []
  }
  if (origin.source === 'component') {
    const value = valueComponent(context, owner, origin, { at: own, source })
    const { component } = origin
    if (!value || component === undefined) return []
    const bind = { from: 'executeSchemaMeta' as const, schema: component, field: value.field }
    return [{ name, bind, component, steps: value.steps }]
  }
  if (origin.source === 'row' && rowFields && !rowFields.includes(origin.field ?? name)) {
    context.problem('row-field-not-key', content, `${own}/field`, {
      values: [origin.field ?? name],
      found: origin.field,
    })
    return []
  }
  return [{ name, bind: bindOf(origin), steps: [] }]
}

/** A user variable is what it stands for; everything else is what the parameter says. */
function originOf(context: ChainContext, given: Parameter): Parameter {
  if (given.source !== 'userVariable') return given
  const { name } = given
  const spec = context.document('user-variable', given.variable)?.spec
  if (!spec) return { name, source: 'value' }
  if (spec.fixed) return { name, source: 'value', ...(spec.value !== undefined && { value: spec.value }) }
  return {
    name,
    source: spec.source ?? 'calendar',
    ...(spec.field !== undefined && { field: spec.field }),
    ...(spec.component !== undefined && { component: spec.component }),
  }
}

function bindOf(given: Parameter): Resolved['bind'] {
  const from = given.source as BindSource
  if (from === 'value') return { from, value: given.value ?? null }
  return {
    from,
    field: given.field ?? given.name,
    ...(from === 'executeSchemaMeta' && { schema: given.schema }),
  }
}

/** The chain's one data source, or its one Web API; a chain on several is a problem. */
export function sourceOf(
  context: ChainContext,
  content: { address: string },
  chain: readonly DataSchema[],
  at: string,
): Address {
  const all = chain.flatMap((link) => sourceOfSchema(context.schema(link.schema) ?? {}) ?? [])
  const [first, other] = [...new Set(all)]
  if (other) context.problem('chain-several-sources', content, at, { values: [other], found: other })
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
    longestMs,
  )
}

/** Names of search values that the chain takes as parameters. */
export function searchParameters(steps: readonly PlanStep[]): string[] {
  return steps.flatMap((step) => step.binds.flatMap(({ from, field }) => (from === 'search' ? (field ?? []) : [])))
}
