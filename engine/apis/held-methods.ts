import type { ApiMethod } from '../../runtime/apis/api-release.ts'
import { isSafeMethod } from '../../runtime/web-api/web-request.ts'

/**
 * The methods of a release as they may run, also of one that was published before the check said so: no GET asks a Web API to
 * change something.
 */
export const heldMethods = (methods: readonly ApiMethod[]): ApiMethod[] =>
  methods.filter((method) => !changesByReading(method))

function changesByReading({ method, steps }: ApiMethod): boolean {
  const asked = method === 'GET' ? steps.flatMap(({ request }) => request ?? []) : []
  return asked.some((request) => !isSafeMethod(request.method))
}
