import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from './keep-server.ts'
import type { SelfSigned } from './self-signed.ts'

/** Writes a server's key and certificate into its folder; only its own user may read the key, as servers demand. */
export function writeCertificate(
  folder: string,
  { key, certificate }: Pick<SelfSigned, 'key' | 'certificate'>,
  owner: Owner,
): { key: string; certificate: string } {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  writeFileSync(files.key, key, { mode: 0o600 })
  writeFileSync(files.certificate, certificate)
  if (owner) for (const file of Object.values(files)) chownSync(file, owner.uid, owner.gid)
  return files
}
