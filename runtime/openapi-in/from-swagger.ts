import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import type { Part, Resolve } from './resolve.ts'

/** An operation of Swagger 2.0 as OpenAPI 3 describes it. Its schemas stay where they are. */
export function operationFromSwagger(
  operation: Part,
  { item, document, resolve }: { item: Part; document: unknown; resolve: Resolve },
): Part {
  const lists = [item['parameters'], operation['parameters']].flatMap((list) => (Array.isArray(list) ? list : []))
  const all = lists.map(resolve)
  const types = (name: 'consumes' | 'produces') => {
    const list = operation[name] ?? propertyOf(document, name)
    return Array.isArray(list) && list.length > 0 ? list.map(String) : ['application/json']
  }
  const body = all.find((part) => part['in'] === 'body')
  const fields = all.filter((part) => part['in'] === 'formData')
  const requestBody = body
    ? bodyOf(body, types('consumes'))
    : fields.length > 0
      ? formOf(fields, types('consumes'))
      : undefined
  return {
    ...operation,
    parameters: all.filter((part) => part['in'] !== 'body' && part['in'] !== 'formData').map(parameterOf),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation['responses'], types('produces'), resolve),
  }
}

const contentOf = (schema: unknown, types: readonly string[]): Part =>
  Object.fromEntries(types.map((type) => [type, { schema }]))

const bodyOf = ({ schema, required }: Part, types: readonly string[]): Part => ({
  required,
  content: contentOf(schema, types),
})

function formOf(fields: readonly Part[], types: readonly string[]): Part {
  const hasFile = fields.some((field) => field['type'] === 'file')
  const type =
    hasFile || types.includes('multipart/form-data') ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const needed = fields.filter((field) => field['required'] === true).map((field) => String(field['name']))
  const properties = Object.fromEntries(
    fields.map(({ required: _, in: _in, ...field }) => [
      String(field['name']),
      field['type'] === 'file' ? { ...field, type: 'string', format: 'binary' } : field,
    ]),
  )
  return { required: needed.length > 0, content: contentOf({ type: 'object', properties, required: needed }, [type]) }
}

const styles: Readonly<Record<string, Part>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
}

/** What 2.0 says of a value beside its name and place, OpenAPI says in a schema. */
function parameterOf({ required, in: place, name, description, ...schema }: Part): Part {
  return {
    name,
    in: place,
    required,
    description,
    schema,
    ...(styles[String(schema['collectionFormat'])] ?? styles['csv']),
  }
}

function responsesOf(responses: unknown, types: readonly string[], resolve: Resolve): Part {
  return Object.fromEntries(
    Object.entries(isObject(responses) ? responses : {}).map(([status, given]) => {
      const { schema, ...response } = resolve(given)
      return [status, { ...response, ...(schema !== undefined && { content: contentOf(schema, types) }) }]
    }),
  )
}

/** The addresses of a document of Swagger 2.0, the safest first; without a host they are meant from where it lies. */
export function serversFromSwagger(document: unknown): Part[] {
  const [host, base] = ['host', 'basePath'].map((name) => propertyOf(document, name))
  const path = typeof base === 'string' ? base : '/'
  if (typeof host !== 'string') return [{ url: path }]
  const schemes = [propertyOf(document, 'schemes')].flat().filter((scheme) => typeof scheme === 'string')
  const scheme = schemes.includes('https') || schemes.length === 0 ? 'https' : 'http'
  return [{ url: `${scheme}://${host}${path}` }]
}

/** A way of login of Swagger 2.0 as OpenAPI 3 describes it. */
export function schemeFromSwagger(scheme: Part): Part {
  const { type, flow, tokenUrl, authorizationUrl, scopes } = scheme
  if (type === 'basic') return { type: 'http', scheme: 'basic' }
  if (type !== 'oauth2') return scheme
  const name = flow === 'application' ? 'clientCredentials' : flow === 'accessCode' ? 'authorizationCode' : String(flow)
  return { type, flows: { [name]: { tokenUrl, authorizationUrl, scopes } } }
}
