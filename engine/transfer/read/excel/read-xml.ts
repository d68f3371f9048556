import { SaxesParser } from 'saxes'
import { makeUtf8Decoder } from '../decode/utf8.ts'
import { FileUnreadable } from '../file-line.ts'
import { broken, requireWithin, type ExcelBudget } from './excel-budget.ts'

export interface XmlHandlers {
  /** Names have no prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const mostDeep = 64
const tagMark = 0x3c

/** A comment, a document type, marked or processed text: of these a parser would hold whatever length. */
const special = /<[!?]/

/**
 * Reads XML piece after piece and tells after each that something may have been found. Excel writes elements and their texts;
 * all else is refused, so no entity is ever expanded and no more is held than is between two tags.
 */
export async function* readXml(
  pieces: AsyncIterable<Buffer>,
  { open, text, close }: XmlHandlers,
  budget: ExcelBudget,
): AsyncGenerator<void, void> {
  const decoder = makeUtf8Decoder()
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    requireWithin(++depth, mostDeep)
    open?.(withoutPrefix(name), attributes)
  })
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(withoutPrefix(name))
  })
  let gap = 0
  let before = ''
  const take = (text: string) => {
    const isBegin = before === '' && text.startsWith('<?xml')
    if (special.test(before + (isBegin ? text.slice(2) : text))) throw broken()
    before = text.at(-1) ?? before
    parser.write(text)
  }
  try {
    for await (const piece of pieces) {
      const last = piece.lastIndexOf(tagMark)
      gap = last < 0 ? gap + piece.length : piece.length - last
      requireWithin(gap, budget.gap)
      take(decoder.write(piece))
      yield
    }
    take(decoder.end())
    parser.close()
  } catch (error) {
    throw error instanceof FileUnreadable ? error : broken()
  }
  yield
}

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
