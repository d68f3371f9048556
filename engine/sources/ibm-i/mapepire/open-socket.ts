import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import WebSocket from 'ws'
import type { SourceSettings } from '../../source-settings.ts'
import { ConnectionFailed } from '../../errors.ts'
import { textProperty } from '../../../../runtime/json/text-property.ts'

/**
 * A WebSocket to the Mapepire service. The certificate is checked before the password is sent: by the authorities of this
 * host or the given one, or, when the settings hold a fingerprint, by that alone.
 */
export async function openSocket(settings: SourceSettings, port: number, signal: AbortSignal): Promise<WebSocket> {
  const host = settings.system ?? ''
  const secure = await openTls(settings, host, port, signal)
  const credentials = Buffer.from(`${settings.user ?? ''}:${settings.password ?? ''}`).toString('base64')
  const socket = new WebSocket(`wss://${isIP(host) === 6 ? `[${host}]` : host}:${port}/db/`, {
    headers: { authorization: `Basic ${credentials}` },
    createConnection: () => secure,
    perMessageDeflate: false,
    maxPayload: 256 * 1024 * 1024,
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(toConnectionFailed(error))
    socket.once('open', () => {
      socket.removeListener('error', fail)
      resolve()
    })
    socket.once('error', fail)
    signal.addEventListener('abort', () => socket.terminate(), { once: true })
  })
  return socket
}

function openTls(settings: SourceSettings, host: string, port: number, signal: AbortSignal): Promise<TLSSocket> {
  const wanted = plain(settings.fingerprint)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      ...(settings.certificate ? { ca: settings.certificate } : {}),
      // A pinned certificate needs nobody who vouches for it.
      rejectUnauthorized: wanted === '',
      minVersion: 'TLSv1.2',
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(toConnectionFailed(error))
    }
    socket.once('error', fail)
    signal.addEventListener(
      'abort',
      () => fail(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
      {
        once: true,
      },
    )
    socket.once('secureConnect', () => {
      const found = socket.getPeerCertificate().fingerprint256
      if (wanted !== '' && plain(found) !== wanted)
        return fail(Object.assign(new Error(found), { code: 'CERT_FINGERPRINT' }))
      socket.removeListener('error', fail)
      resolve(socket)
    })
  })
}

function plain(fingerprint = ''): string {
  return fingerprint.replaceAll(':', '').toUpperCase()
}

function toConnectionFailed(error: Error): ConnectionFailed {
  const known = /server response: 401/.test(error.message) ? '28000' : textProperty(error, 'code')
  const message = known === '28000' ? 'HTTP 401' : error.message
  return new ConnectionFailed(message, { cause: error, ...(known === undefined ? {} : { code: known }) })
}
