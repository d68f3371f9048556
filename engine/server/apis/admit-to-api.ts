import { tokenOf } from '../../apis/api-tokens.ts'
import { notAllowed } from '../../codes/refusals.ts'
import { budgetOf } from '../../limits/principal-of.ts'
import { identified, type ApiCall } from './api-call.ts'

/** Whether the token opens this API, and does not ask too often. Throws `tooManyRequests`, `notAllowed`. */
export async function admitToApi(call: ApiCall): Promise<void> {
  const { engine, verb, address } = call
  const { api, session } = identified(call)
  const rate = verb === 'GET' ? 'read' : 'write'
  engine.limits.take(rate, budgetOf({ session, address, isGuest: false }), performance.now())
  const { tokens } = api.release
  const opener = tokenOf(session)
  if (tokens.length > 0 && !tokens.some((token) => token === opener)) throw notAllowed()
  if (!(await engine.apis.admits(session, api.id))) throw notAllowed()
}
