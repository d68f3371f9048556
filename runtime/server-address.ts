/** What the address of a database says: `postgresql://user:password@host:5432/shop?sslmode=disable`. */
export interface ServerAddress {
  /** What it begins with, in small letters. */
  scheme: string
  system: string
  port?: number
  user?: string
  password?: string
  db?: string
  /** What stands behind the question mark. */
  options: [name: string, value: string][]
}

/** Whether somebody types or pastes a whole address where the name of a server is asked for. */
export const beginsAddress = (text: string): boolean => /^\s*(jdbc:)?[a-z][a-z0-9+.-]*:\/\//i.test(text)

/** The parts of a whole address (RFC 3986; a `jdbc:` before it says nothing more); undefined where it is none. */
export function readServerAddress(text: string): ServerAddress | undefined {
  if (!beginsAddress(text)) return undefined
  const plain = text.trim().replace(/^jdbc:/i, '')
  if (!URL.canParse(plain)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(plain)
  const db = plainText(pathname.slice(1))
  if (hostname === '') return undefined
  return {
    scheme: protocol.slice(0, -1).toLowerCase(),
    system: plainText(hostname).replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && { user: plainText(username) }),
    ...(password !== '' && { password: plainText(password) }),
    ...(db !== '' && { db }),
    options: [...searchParams],
  }
}

/** Without its percent signs; a text in which they mean nothing stays as it is. */
function plainText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
