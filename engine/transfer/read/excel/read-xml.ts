import { SaxesParser } from 'saxes'
import type { Decoder } from '../decode/decoder.ts'
import { makeUtf16Decoder } from '../decode/utf16.ts'
import { makeUtf8Decoder } from '../decode/utf8.ts'
import { FileUnreadable } from '../file-line.ts'
import { broken, requireWithin, type ExcelBudget } from './excel-budget.ts'
import { makePlainXml } from './plain-xml.ts'

export interface XmlHandlers {
  /** Names have no prefix; `written` is the name with it. */
  open?(name: string, attributes: Readonly<Record<string, string>>, written: string): void
  text?(text: string): void
  close?(name: string, written: string): void
}

const mostDeep = 64

/** Reads XML piece after piece and tells after each that something may have been found. No more is held than is between two tags. */
export async function* readXml(
  pieces: AsyncIterable<Buffer>,
  { open, text, close }: XmlHandlers,
  budget: ExcelBudget,
): AsyncGenerator<void, void> {
  const plain = makePlainXml()
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    requireWithin(++depth, mostDeep)
    open?.(withoutPrefix(name), attributes, name)
  })
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(withoutPrefix(name), name)
  })
  let gap = 0
  const take = (text: string) => {
    const own = plain(text)
    const last = own.lastIndexOf('<')
    gap = last < 0 ? gap + own.length : own.length - last
    requireWithin(gap, budget.gap)
    parser.write(own)
  }
  try {
    let decoder: Decoder | undefined
    for await (const piece of pieces) {
      decoder ??= isUtf16(piece) ? makeUtf16Decoder('le') : makeUtf8Decoder()
      take(decoder.write(piece))
      yield
    }
    take(decoder?.end() ?? '')
    parser.close()
  } catch (error) {
    throw error instanceof FileUnreadable ? error : broken()
  }
  yield
}

/** By its mark; all others are in UTF-8. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** As `readXml`, of a part that is small enough to be waited for. */
export async function wholeXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  budget: ExcelBudget,
): Promise<void> {
  const reading = readXml(pieces, handlers, budget)
  while (!(await reading.next()).done);
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
