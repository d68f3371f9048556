import type { ApiSpec } from '../generated/kinds/api.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import type { Address } from '../document.ts'
import { methodThere } from '../web-api/web-request.ts'
import { listQueries } from './api-inputs.ts'
import type { HttpMethod, InputPlace } from './api-release.ts'

/** Where the inputs of a method stand. A DELETE has no body that proxies and clients agree on: its path names what goes. */
const places: Record<HttpMethod, InputPlace> = {
  GET: 'query',
  DELETE: 'path',
  POST: 'body',
  PUT: 'body',
  PATCH: 'body',
}

const words: ReadonlySet<string> = new Set(listQueries)

/**
 * An API with one path that runs the schema: its parameters are inputs of the same names, but for those that a list itself has
 * (`limit`); its columns may narrow and sort what it gives. A Web API's schema keeps the method of its request: what changes something there is no GET here.
 */
export function apiOfSchema(
  { address, spec, reads }: { address: Address; spec: SchemaSpec; reads: boolean },
  url: string,
): ApiSpec {
  const parameters = (spec.parameters ?? []).filter(({ sequenceId }) => sequenceId !== true)
  const columns = (spec.resultColumns ?? []).map(({ key }) => key)
  const method = methodThere(spec) ?? (reads ? 'GET' : 'POST')
  const inputName = (name: string) => (method === 'GET' && words.has(name) ? `${name}Value` : name)
  return {
    url,
    paths: [
      {
        path: ['/rows', ...(places[method] === 'path' ? parameters.map(({ name }) => `:${name}`) : [])].join('/'),
        methods: [
          {
            method,
            dataSchemas: [
              {
                schema: address,
                ...(parameters.length > 0 && {
                  parameters: parameters.map(({ name }) => ({
                    ...{ name, source: 'input' as const, field: inputName(name) },
                  })),
                }),
              },
            ],
            ...(parameters.length > 0 && {
              inputs: parameters.map(({ name, dataType }) => ({
                name: inputName(name),
                in: places[method],
                ...(dataType === 'numeric' && { dataType }),
                ...(method === 'PATCH' && { inputCheck: { required: true } }),
              })),
            }),
            ...(method === 'GET' && columns.length > 0 && { filters: columns, sorts: columns }),
          },
        ],
      },
    ],
  }
}
