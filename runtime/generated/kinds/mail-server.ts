// Made from schemas/ by `npm run generate`; do not edit.

import type { Secret } from '../common/secret.ts'

/**
 * A server that sends mail.
 */
export type MailServerSpec = {
  /**
   * Where mail is handed over.
   */
  host: string
  /**
   * Port of the server.
   */
  port: number
  /**
   * How Kumiki logs in to the server. Codes: auto Automatic, plain PLAIN, login LOGIN, cram-md5 CRAM-MD5. Default: "auto".
   */
  authentication?: 'auto' | 'plain' | 'login' | 'cram-md5'
  /**
   * How the connection is protected. Codes: starttls STARTTLS, tls TLS, none None. Default: "starttls".
   */
  protocol?: 'starttls' | 'tls' | 'none'
  /**
   * Account on the server.
   */
  user: string
  /**
   * Kept sealed. When the server or the account above changes, it is entered again.
   */
  password: Secret
  /**
   * Off: a server with any certificate is accepted. Default: true.
   */
  certificateVerification?: boolean
}
