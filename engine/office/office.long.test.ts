import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeTemplate } from '../output/workbook/test/make-template.ts'
import { readPdf } from '../test/read-pdf.ts'
import { findOffice } from './find-office.ts'
import { makeOffice } from './office.ts'

const program = findOffice()
const without = program === undefined ? ' (no LibreOffice is installed)' : ''
const log = { info() {}, warn() {}, error() {}, debug() {} } as never

async function* of(bytes: Uint8Array) {
  yield bytes
}
const asked = { end: '.xlsx', principal: 'a', ms: 60_000 }
const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith('kumiki-office-'))

/** Processes that work in one of our folders. */
const running = () =>
  readdirSync('/proc').filter((pid) => {
    const file = `/proc/${pid}/cmdline`
    return /^\d+$/.test(pid) && existsSync(file) && textOf(file).includes('kumiki-office-')
  })

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

test.skipIf(program === undefined)(
  `a workbook becomes a PDF, its formulas worked out anew, and asks no server${without}`,
  async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests++
      response.end('x')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const bytes = await makeTemplate({
      texts: ['𠮷野 髙橋 ① ㈱'],
      sheets: [
        {
          name: 'A',
          xml: `<cols><col min="1" max="1" width="40" customWidth="1"/></cols><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>SUM(C1:D1)</f><v>7</v></c><c r="C1"><v>40</v></c><c r="D1"><v>2</v></c><c r="E1"><f>_xlfn.WEBSERVICE("http://127.0.0.1:${port}/")</f></c></row></sheetData>`,
        },
      ],
    })
    const office = makeOffice(log)
    const [page] = await readPdf(await buffer(office.toPdf(of(bytes), asked)))
    server.close()
    expect(page?.lines.join(' ')).toMatch(/𠮷野 髙橋 ① ㈱.*42.*40.*2/)
    expect(requests).toBe(0)
    expect(leftOver()).toEqual([])
  },
)

test.skipIf(program === undefined)(
  `what takes too long, and what nobody waits for, is ended with all that it has started${without}`,
  async () => {
    const bytes = await makeTemplate({ sheets: [{ name: 'A', xml: '<sheetData/>' }] })
    const office = makeOffice(log)
    await expect(buffer(office.toPdf(of(bytes), { ...asked, ms: 50 }))).rejects.toMatchObject({ why: 'late' })
    const leaving = new AbortController()
    const made = buffer(office.toPdf(of(bytes), { ...asked, signal: leaving.signal }))
    await expect.poll(() => running().length).toBeGreaterThan(0)
    leaving.abort(new Error('gone away'))
    await expect(made).rejects.toThrow('gone away')
    await expect.poll(() => running()).toEqual([])
    expect(leftOver()).toEqual([])
  },
)

test('where there is none, it says so', async () => {
  const office = makeOffice(log, () => undefined)
  expect(office.isThere()).toBe(false)
  await expect(buffer(office.toPdf(of(Buffer.alloc(0)), asked))).rejects.toMatchObject({ why: 'missing' })
})
