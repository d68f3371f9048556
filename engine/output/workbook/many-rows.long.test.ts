import { expect, test } from 'vitest'
import { makeWorkbookFiller } from './workbook-filler.ts'
import { makeTemplate } from './test/make-template.ts'
import { memoryMb } from '../../../workshop/bench/process-figures.ts'

const names = ['NO', 'NAME', 'QTY', 'PRICE', 'ON']
const row = names
  .map((name, index) => `<c r="${'ABCDE'.charAt(index)}3" t="s"><v>${names.indexOf(name)}</v></c>`)
  .join('')

test('100,000 rows, and their sum above them, in memory that does not grow with them', async () => {
  const template = await makeTemplate({
    texts: [...names.map((name) => `{{${name}}}`), '{{sum QTY}}'],
    sheets: [
      { name: 'A', xml: `<sheetData><row r="1"><c r="A1" t="s"><v>5</v></c></row><row r="3">${row}</row></sheetData>` },
    ],
  })
  async function* bytes(count: number) {
    yield template
    for (let from = 0; from < count; from += 1000) {
      const piece = Array.from({ length: 1000 }, (_, at) =>
        JSON.stringify([from + at, `六角ボルト M${at}`, at, `${at}.5`, '2026-11-20']),
      )
      yield Buffer.from(`${piece.join('\n')}\n`)
    }
  }
  const filler = makeWorkbookFiller()
  const before = memoryMb(process.pid)
  let most = 0
  let length = 0
  try {
    const task = {
      ...{ task: 'fill' as const, size: template.length, beside: {} },
      setting: { rowOffset: 3, rowLength: 1, drawnRows: 1, cells: [] },
      fields: { names, types: ['Number', 'String', 'Number', 'Number', 'Date'] as const },
    }
    const caller = { principal: 'test', signal: new AbortController().signal }
    for await (const piece of filler.read(task, bytes(100_000), caller)) {
      if ('bytes' in piece) length += piece.bytes.length
      most = Math.max(most, memoryMb(process.pid))
    }
  } finally {
    filler.close()
  }
  expect(length).toBeGreaterThan(1_000_000)
  expect(most - before, 'megabytes of both processes').toBeLessThan(150)
})
