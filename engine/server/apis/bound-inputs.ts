import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { ApiValues } from './api-request.ts'

/** What steps may take of a request: its values, and those of an object as `name.field`. */
export function boundInputs({ inputs }: Pick<ApiMethod, 'inputs'>, values: ApiValues): Record<string, unknown> {
  const bound: Record<string, unknown> = { ...values.header, ...values.body, ...values.query, ...values.path }
  for (const { name, fields = [] } of inputs) {
    const object = bound[name]
    // No object at all says of each field that it has no value.
    for (const field of fields)
      if (object === null) bound[`${name}.${field}`] = null
      else if (isObject(object) && Object.hasOwn(object, field)) bound[`${name}.${field}`] = object[field]
  }
  return bound
}

/** Names of what a PATCH leaves out, as steps take it. */
export function leftOut({ inputs, method }: ApiMethod, bound: Readonly<Record<string, unknown>>): Set<string> {
  if (method !== 'PATCH') return new Set()
  const names = inputs.flatMap(({ name, fields }) => (fields ? fields.map((field) => `${name}.${field}`) : name))
  return new Set(names.filter((name) => !Object.hasOwn(bound, name)))
}
