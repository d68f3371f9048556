import { verify } from '@node-rs/argon2'

// A hash of nothing known: an unknown ID takes as long as a wrong password.
const dummy = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$EpJpGkgY8iVYJ2jLQ5yFZ5zvGNmvW1Yfj4yL1T1v1Zc'

/** Whether the password fits the hash that a login schema found; never for what is no argon2 hash. */
export async function verifyLoginHash(hash: unknown, password: string): Promise<boolean> {
  const known = typeof hash === 'string' && hash.startsWith('$argon2')
  try {
    return (await verify(known ? hash : dummy, password)) && known
  } catch {
    return false
  }
}
