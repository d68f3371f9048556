import { ofKind } from '../../runtime/document.ts'
import { notDone } from '../codes/refusals.ts'
import { needsAuthorization } from '../web-api/web-apis.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A connection that somebody must allow in the browser is saved after that, with what was allowed. */
export const webApiHooks: KindHooks = {
  async beforeForm({ after }, { engine, session }) {
    const connection = ofKind('web-api', after)
    if (!needsAuthorization(connection.spec)) return
    if (await engine.webApis.isAuthorized({ connection, userKey: session?.userKey ?? '' })) return
    throw notDone({ text: 'oauth-not-executed' })
  },
  async afterSave({ document }, { engine, session }) {
    await engine.webApis.keepAuthorization(ofKind('web-api', document), session?.userKey ?? '')
  },
}
