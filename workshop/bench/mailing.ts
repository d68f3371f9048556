import { createTransport } from 'nodemailer'
import { addMail } from '../../engine/mail/add-mail.ts'
import { sendMails } from '../../engine/mail/send-mails.ts'
import { mailPassword, mailUser, startMailServer } from '../../engine/mail/test/smtp-server.ts'
import { openEngine } from '../../engine/test/open-engine.ts'
import { median, printFigure } from './figure.ts'
import { perSecond } from './rounds.ts'

const mails = 500
const runs = 5
/** As many as the engine opens to a server. */
const connections = 4
const goal = 0.8

const text = `ご注文ありがとうございます。\n${'明細の行：品番 品名 数量 金額\n'.repeat(40)}`

/** Mails per second out of the outbox, with what the log keeps of each, beside nodemailer alone to the same server. */
export async function measureMails(): Promise<void> {
  const server = await startMailServer(undefined, {
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done(null, 'queued'))
    },
  })
  const kumiki = await openEngine()
  const at = { host: '127.0.0.1', port: server.port }
  try {
    const spec = { ...at, protocol: 'none', user: mailUser, password: { $secret: 'password' } }
    await kumiki.call('POST /document/mail-server', {
      token: kumiki.admin,
      body: {
        document: { kind: 'mail-server', version: 1, key: 'office', name: 'Office', spec },
        secrets: { '/spec/password': mailPassword },
      },
    })
    const rates: Record<'ours' | 'alone', number[]> = { ours: [], alone: [] }
    for (let run = 0; run < runs; run++) {
      for (let n = 0; n < mails; n++)
        await addMail(kumiki.engine.store, {
          message: {
            ...{ from: { address: 'shop@example.com' }, to: [{ address: `customer${n}@example.jp` }] },
            ...{ subject: `ご注文の確認 ${n}`, text },
          },
          ...{ server: 'mail-server/office', about: { type: 'order', trigger: 'success' }, once: `${run} ${n}` },
        })
      rates.ours.push(await perSecond(async () => Array<void>(await sendMails(kumiki.engine))))
      rates.alone.push(await perSecond(() => sentAlone(at)))
    }
    const [ours, limit] = [median(rates.ours), median(rates.alone)]
    printFigure({ figure: 'mail-per-second', ours, limit, goal, unit: 'mails/s' })
  } finally {
    await kumiki.close()
    await server.close()
  }
}

async function sentAlone(at: { host: string; port: number }): Promise<unknown[]> {
  const transport = createTransport({
    ...{ ...at, pool: true, maxConnections: connections, ignoreTLS: true },
    auth: { user: mailUser, pass: mailPassword },
  })
  const sent = Array.from({ length: mails }, (_, n) =>
    transport.sendMail({
      ...{ from: 'shop@example.com', to: `customer${n}@example.jp` },
      ...{ subject: `ご注文の確認 ${n}`, text },
    }),
  )
  const answers = await Promise.all(sent)
  transport.close()
  return answers
}
