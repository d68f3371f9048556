import type { ApiSpec } from '../generated/kinds/api.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import type { Address } from '../document.ts'

/**
 * An API with one path that runs the schema: its parameters are inputs of the same names, its columns may narrow and sort what
 * it gives.
 */
export function apiOfSchema(
  { address, spec, reads }: { address: Address; spec: SchemaSpec; reads: boolean },
  url: string,
): ApiSpec {
  const parameters = (spec.parameters ?? []).filter(({ sequenceId }) => sequenceId !== true)
  const columns = (spec.resultColumns ?? []).map(({ key }) => key)
  const place = reads ? 'query' : 'body'
  return {
    url,
    paths: [
      {
        path: '/rows',
        methods: [
          {
            method: reads ? 'GET' : 'POST',
            dataSchemas: [
              {
                schema: address,
                ...(parameters.length > 0 && {
                  parameters: parameters.map(({ name }) => ({ name, source: 'input' as const, field: name })),
                }),
              },
            ],
            ...(parameters.length > 0 && {
              inputs: parameters.map(({ name, dataType }) => ({
                name,
                in: place,
                ...(dataType === 'numeric' && { dataType }),
              })),
            }),
            ...(reads && columns.length > 0 && { filters: columns, sorts: columns }),
          },
        ],
      },
    ],
  }
}
