import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface SelfSigned {
  /** PEM texts. */
  key: string
  certificate: string
  /** SHA-256 of the certificate, `AB:CD:…`. */
  fingerprint: string
}

/** A certificate for `localhost` and 127.0.0.1 that signs itself, valid for a day. Made by hand: X.509 is a little DER. */
export function makeSelfSigned(name = 'localhost'): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaSha256 = sequence(oid('2a8648ce3d040302'))
  const subject = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(name)))))
  const names = sequence(tagged(0x82, Buffer.from(name)), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const isAuthority = sequence(tagged(0x01, Buffer.from([0xff])))
  const extensions = sequence(
    sequence(oid('551d11'), tagged(0x04, names)),
    sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), tagged(0x04, isAuthority)),
  )
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ecdsaSha256,
    subject,
    sequence(time(Date.now() - 3_600_000), time(Date.now() + 86_400_000)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const signature = sign('sha256', content, privateKey)
  const der = sequence(content, ecdsaSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256')
      .update(der)
      .digest('hex')
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:'),
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function set(part: Buffer): Buffer {
  return tagged(0x31, part)
}

function integer(content: Buffer): Buffer {
  return tagged(0x02, content)
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function time(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')
  return tagged(0x17, Buffer.from(text.slice(2)))
}
