import type { PlanStep } from '../compile/plan.ts'
import * as defaults from '../generated/defaults.ts'
import type { ApiSpec } from '../generated/kinds/api.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import type { ApiInput, InputPlace } from './api-release.ts'

export type ApiPathSpec = NonNullable<ApiSpec['paths']>[number]
export type ApiMethodSpec = ApiPathSpec['methods'][number]
type InputSpec = NonNullable<ApiMethodSpec['inputs']>[number]

/** Names of the parameters of a path, in their order: `/:code/lines` has `code`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z0-9_-]+)/g)].flatMap(([, name]) => name ?? [])

/**
 * What a call may send: the inputs that the builder declares, and those that parameters of schemas ask for without being
 * declared, where they stand by themselves: in the path, the query of what reads, the body of what writes. With
 * `schemaVerification` a value fits the parameter that it goes into. Of a PATCH all that its steps ask for must be sent.
 */
export function inputsOf(
  { path, method }: { path: string; method: ApiMethodSpec },
  steps: readonly PlanStep[],
  schemaVerification: boolean,
): ApiInput[] {
  const declared = method.inputs ?? []
  const inPath = pathParameters(path)
  const asked = steps.flatMap(({ binds }) => binds.filter(({ from }) => from === 'input'))
  const names = new Set([
    ...inPath,
    ...declared.map(({ name }) => name),
    ...asked.map(({ field, name }) => field ?? name),
  ])
  return [...names].map((name): ApiInput => {
    const own = declared.find((input) => input.name === name)
    const place = inPath.includes(name) ? 'path' : (own?.in ?? (method.method === 'GET' ? 'query' : 'body'))
    const bind = schemaVerification ? asked.find(({ field, name: by }) => (field ?? by) === name) : undefined
    const required =
      place === 'path' ||
      (method.method === 'PATCH' && asksFor(steps, name)) ||
      (own?.inputCheck?.required ?? defaults.inputCheck.required)
    const numeric = (own?.dataType ?? bind?.dataType ?? defaults.apiSpec.paths.methods.inputs.dataType) === 'numeric'
    return {
      name,
      in: place,
      required,
      schema: withNull(
        numeric ? numberSchema(own?.inputCheck, bind?.length) : textSchema(own?.inputCheck, bind?.length, place),
        place === 'body' && !required,
      ),
    }
  })
}

/** Whether a step takes the input of this name: left out, it would be null there. */
export const asksFor = (steps: readonly PlanStep[], input: string): boolean =>
  steps.some(({ binds }) => binds.some(({ from, field, name }) => from === 'input' && (field ?? name) === input))

/** What answers tell as null is taken as null, where an input may be left out. */
const withNull = ({ type, ...schema }: JsonSchema, mayBeNull: boolean): JsonSchema => ({
  type: mayBeNull ? [...[type ?? []].flat(), 'null'] : type,
  ...schema,
})

/** Whole digits that a double holds exactly. */
const mostDigits = 15

/** Where nothing is said of a number it may have more digits than a double: as text then, as answers tell it. */
function numberSchema(check: InputSpec['inputCheck'], parameterLength = mostDigits): JsonSchema {
  const most = 10 ** Math.min(parameterLength, mostDigits) - 1
  const within = { minimum: -most, maximum: most }
  if (!check)
    return parameterLength < mostDigits
      ? { type: 'number', ...within }
      : { type: ['number', 'string'], ...within, pattern: '^-?\\d{1,50}(?:\\.\\d{1,50})?$' }
  const { minValue = defaults.inputCheck.minValue, maxValue = defaults.inputCheck.maxValue } = check
  return { type: 'number', minimum: Math.max(minValue, -most), maximum: Math.min(maxValue, most) }
}

function textSchema(
  { maxLength }: NonNullable<InputSpec['inputCheck']> = {},
  parameterLength: number | undefined,
  place: InputPlace,
): JsonSchema {
  const lengths = [maxLength, parameterLength].filter((length) => length !== undefined)
  // A path without a segment is another path.
  return {
    // Truth values are texts of a column.
    type: place === 'body' ? ['string', 'boolean'] : 'string',
    ...(place === 'path' && { minLength: 1 }),
    maxLength: Math.min(defaults.inputCheck.maxLength, ...lengths),
  }
}

/** Names that a list's own queries have. */
export const listQueries = ['limit', 'offset', 'sort', 'count'] as const
