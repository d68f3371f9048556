import type { DocumentOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { secretsOpener, type TypedSecrets } from '../store/open-secrets.ts'
import type { Store } from '../store/store.ts'
import { authorize, type Authorization } from './authorize.ts'
import { WebApiRefused } from './errors.ts'

/** Connections to other systems over HTTP. */
export interface WebApis {
  /**
   * What a request over this connection carries. Typed secrets go before stored ones. Throws `WebApiRefused` where a
   * secret or an access token is missing.
   */
  authorization(connection: DocumentOf<'web-api'>, typed?: TypedSecrets): Promise<Authorization>
}

export function makeWebApis({ store, set }: { store: Store; set: JsonSchemaSet }): WebApis {
  const secrets = secretsOpener(store, set)
  return {
    async authorization(connection, typed) {
      return authorize(connection.spec, await secrets.open(connection, typed), () =>
        Promise.reject(new WebApiRefused('web-api-not-authorized')),
      )
    },
  }
}
