import { createPrivateKey } from 'node:crypto'
import { isAddress, ofKind, type DocumentOf } from '../../runtime/document.ts'
import type { MailServerSpec } from '../../runtime/generated/kinds/mail-server.ts'
import type { secretsOpener, TypedSecrets } from '../store/open-secrets.ts'
import type { Store } from '../store/store.ts'
import { WebApiRefused } from '../web-api/errors.ts'
import type { WebApis } from '../web-api/web-apis.ts'
import { MailFailed, type MailFault } from './errors.ts'

/** A mail server as a document names it, with all that opens it. */
export interface NamedServer {
  spec: MailServerSpec
  login: { password: string } | { accessToken: string }
  /** PEM text of the key that signs its mails. */
  dkimKey?: string
}

export interface NamingParts {
  store: Pick<Store, 'documents'>
  secrets: Pick<ReturnType<typeof secretsOpener>, 'open'>
  webApis: Pick<WebApis, 'authorization'>
}

/**
 * Opens what a mail server's document names: its password or an access token, and its key. `refused`: a token that the
 * server did not take. Throws `MailFailed`.
 */
export async function namedServer(
  server: DocumentOf<'mail-server'>,
  { store, secrets, webApis }: NamingParts,
  { typed, refused }: { typed?: TypedSecrets; refused?: string } = {},
): Promise<NamedServer> {
  const { spec } = server
  const opened = await secrets.open(server, typed)
  const dkimKey = spec.dkim && keyIn(opened['/spec/dkim/privateKey'])
  const more = { spec, ...(dkimKey !== undefined && { dkimKey }) }
  if (spec.authentication === 'oauth2')
    return { ...more, login: { accessToken: await tokenOf(spec, { store, webApis, refused }) } }
  const password = opened['/spec/password']
  if (password === undefined) throw missing('/spec/password')
  return { ...more, login: { password } }
}

const failed = (code: MailFault['code'], at: string, words = '', cause?: unknown): MailFailed =>
  new MailFailed({ code, at, words, isFinal: false }, cause)

const missing = (at: string): MailFailed => failed('web-api-secret-missing', at)

async function tokenOf(
  { connection }: MailServerSpec,
  { store, webApis, refused }: Pick<NamingParts, 'store' | 'webApis'> & { refused: string | undefined },
): Promise<string> {
  const address = connection ?? ''
  const stored = isAddress(address) ? await store.documents.find(address) : undefined
  if (!stored) throw failed('mail-token', '/spec/connection', address)
  try {
    const { headers } = await webApis.authorization(ofKind('web-api', stored.document), { refused })
    const token = Object.values(headers)[0]?.split(' ').at(-1)
    if (token === undefined) throw failed('mail-token', '/spec/connection', address)
    return token
  } catch (error) {
    if (error instanceof WebApiRefused) throw failed('mail-token', '/spec/connection', error.message, error)
    throw error
  }
}

/** The key as it was typed, whose line ends a form may have lost. */
function keyIn(text: string | undefined): string {
  if (text === undefined) throw missing('/spec/dkim/privateKey')
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END/.exec(text) ?? []
  const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  const pem = [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
  try {
    createPrivateKey(pem)
    return pem
  } catch (error) {
    throw failed('mail-dkim-key', '/spec/dkim/privateKey', '', error)
  }
}
