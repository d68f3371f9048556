import { createHmac } from 'node:crypto'

export interface Signed {
  /** Of the delivery; the same in each try. */
  id: string
  /** The text that is sent, to the letter. */
  body: string
  secret: string
  now: Date
}

/** What begins a secret whose bytes are written in base64 (Standard Webhooks). */
const encoded = 'whsec_'

/**
 * The headers by which a receiver knows who sent it, and when: HMAC-SHA256 over `id.timestamp.body`
 * (Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function signatureHeaders({ id, body, secret, now }: Signed): Record<string, string> {
  const key = secret.startsWith(encoded) ? Buffer.from(secret.slice(encoded.length), 'base64') : Buffer.from(secret)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
