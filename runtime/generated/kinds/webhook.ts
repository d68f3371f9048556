// Made from schemas/ by `npm run generate`; do not edit.

import type { Secret } from '../common/secret.ts'

/**
 * An address of another system that gets a POST when something happened.
 */
export type WebhookSpec = {
  /**
   * Gets the POSTs. One in an own network must be allowed in the settings.
   */
  url: string
  /**
   * What is told there.
   *
   * Items: Something that happens. Codes: order.placed Order placed, row.added Row added, row.changed Row changed, row.deleted Row deleted, transfer.ended File transfer ended, release.published Release published.
   */
  events: ('order.placed' | 'row.added' | 'row.changed' | 'row.deleted' | 'transfer.ended' | 'release.published')[]
  /**
   * Sites, contents and APIs whose events are told; empty: those of all.
   *
   * Items: What something happens to. A site stands for its contents too.
   */
  only?: `${string}/${string}`[]
  /**
   * Signs each POST, so that the receiver knows who sent it. A text that both sides know; after whsec_ it is base64. Kept sealed; entered again when the address changes.
   */
  secret: Secret
  /**
   * A Web API connection to the same server whose login goes with each POST. Left out: the signature alone.
   */
  connection?: `${string}/${string}`
  /**
   * Off: nothing is sent. What waits is kept in the log. Default: true.
   */
  valid?: boolean
}
