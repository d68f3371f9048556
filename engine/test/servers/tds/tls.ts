import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'

export interface Certificate {
  key: string
  /** Its own authority. */
  certificate: string
}

/** A certificate for `localhost` and 127.0.0.1, made by OpenSSL; undefined where that is missing. */
export function makeCertificate(): Certificate | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-tds-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  try {
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext ${names} -keyout ${key} -out ${certificate}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const prelogin = 0x12
const headerSize = 8

/**
 * TLS as TDS 7.4 has it: the records of the handshake travel in PRELOGIN packets, all later ones as they are. TLS 1.2, as
 * SQL Server before 2022 speaks it.
 */
export function secure(socket: Duplex, { key, certificate }: Certificate): TLSSocket {
  let waiting: Buffer = Buffer.alloc(0)
  let isWrapped = true
  const inner = new Duplex({
    read() {
      socket.resume()
    },
    write(chunk: Buffer, _encoding, done) {
      // 22 handshake, 20 change of cipher, 21 alert; 23 is data, and from then on nothing is wrapped.
      if (isWrapped && chunk[0] === 23) isWrapped = false
      socket.write(isWrapped ? wrap(chunk) : chunk, done)
    },
    final(done) {
      socket.end(done)
    },
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length > 0) {
      if (waiting[0] !== prelogin) {
        inner.push(waiting)
        waiting = Buffer.alloc(0)
        return
      }
      const size = waiting.length < headerSize ? Infinity : waiting.readUInt16BE(2)
      if (waiting.length < size) return
      inner.push(waiting.subarray(headerSize, size))
      waiting = waiting.subarray(size)
    }
  })
  socket.on('end', () => inner.push(null))
  socket.on('error', () => inner.destroy())
  socket.on('close', () => inner.destroy())
  const secureContext = createSecureContext({ key, cert: certificate, maxVersion: 'TLSv1.2' })
  return new TLSSocket(inner, { isServer: true, secureContext })
}

function wrap(chunk: Buffer): Buffer {
  const header = Buffer.alloc(headerSize)
  header[0] = prelogin
  header[1] = 1
  header.writeUInt16BE(chunk.length + headerSize, 2)
  return Buffer.concat([header, chunk])
}
