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
   * How Kumiki logs in to the server. Codes: auto Automatic, plain PLAIN, login LOGIN, cram-md5 CRAM-MD5, oauth2 OAuth2. Default: "auto".
   */
  authentication?: 'auto' | 'plain' | 'login' | 'cram-md5' | 'oauth2'
  /**
   * Web API config of the type OAuth2 that gets the access tokens of the account; its authorization page is opened there.
   */
  connection?: `${string}/${string}`
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
  password?: Secret
  /**
   * Mails are signed, so that receivers can tell that they are the sender’s. Left out: the server signs them, or nobody.
   */
  dkim?: {
    /**
     * Domain of the senders.
     */
    domain: string
    /**
     * Name under which the public key stands in the DNS: <selector>._domainkey.<domain>.
     */
    selector: string
    /**
     * PEM text of the key, RSA or Ed25519. Kept sealed.
     */
    privateKey: Secret
  }
  /**
   * As many go out in a minute at most; the others wait their turn, and the mail log says so. Empty: as fast as the server takes them.
   */
  mostPerMinute?: number
  /**
   * As many go out in an hour at most; the others wait their turn.
   */
  mostPerHour?: number
  /**
   * Off: a server with any certificate is accepted. Default: true.
   */
  certificateVerification?: boolean
}
