import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a random nonce; `about` (what the value belongs to) is bound in. Answers nonce, tag, ciphertext. */
export function seal(key: Uint8Array, about: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(about, 'utf8'))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Undefined when key, `about` or bytes are not those of `seal`. */
export function unseal(key: Uint8Array, about: string, sealed: Uint8Array): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about, 'utf8'))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
