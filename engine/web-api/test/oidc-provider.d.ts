declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  /** What tests use of it. */
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    on(event: 'grant.success', handle: (context: { oidc: { params: { grant_type: string } } }) => void): void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string; details: Record<string, string[]> }; params: { client_id: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (about: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }
}
