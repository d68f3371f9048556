import { asksFor } from '../../runtime/apis/api-inputs.ts'
import type { ApiMethod } from '../../runtime/apis/api-release.ts'
import { isSafeMethod } from '../../runtime/web-api/web-request.ts'

/**
 * The methods of a release as they may run, also of one that was published before the check said so: no GET asks a Web API to
 * change something, and a PATCH wants all that its steps take, since what is left out would be written as empty.
 */
export const heldMethods = (methods: readonly ApiMethod[]): ApiMethod[] =>
  methods.filter((method) => !changesByReading(method)).map(withAllSent)

function changesByReading({ method, steps }: ApiMethod): boolean {
  const asked = method === 'GET' ? steps.flatMap(({ request }) => request ?? []) : []
  return asked.some((request) => !isSafeMethod(request.method))
}

const withAllSent = (method: ApiMethod): ApiMethod =>
  method.method === 'PATCH'
    ? {
        ...method,
        inputs: method.inputs.map((input) => ({
          ...input,
          required: input.required || asksFor(method.steps, input.name),
        })),
      }
    : method
