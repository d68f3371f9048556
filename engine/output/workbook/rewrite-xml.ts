import { readXml } from '../../transfer/read/excel/read-xml.ts'
import { budget } from './open-template.ts'
import { openTag, xmlText, type Attributes } from './xml-text.ts'

/** How a part is changed; what nothing is said of stays. */
export interface XmlEdit {
  /** Attributes of an element instead of its own; undefined: it goes, with all that stands in it. */
  open?(name: string, attributes: Attributes, parents: readonly string[]): Attributes | undefined
  /** A text instead of the one that stands in the last of these elements. */
  text?(text: string, parents: readonly string[]): string
  /** What is put in before an element ends; `prefix` stands before names of its kind. */
  beforeEnd?(name: string, prefix: string): string
  /** The same, before an element begins. */
  before?(name: string, prefix: string): string
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A part of the archive with some of it changed, piece by piece as it is read. */
export async function* rewriteXml(pieces: AsyncIterable<Buffer>, edit: XmlEdit): AsyncGenerator<Buffer, void> {
  let out = xmlHead
  let text = ''
  let isOpen = false
  /** Depth within what goes. */
  let leaving = 0
  const names: string[] = []
  const flush = () => {
    if (text !== '' && names.length > 0) {
      if (isOpen) out += '>'
      isOpen = false
      out += xmlText(edit.text?.(text, names) ?? text)
    }
    text = ''
  }
  const handlers = {
    open(name: string, attributes: Attributes, written: string) {
      if (leaving > 0) return void leaving++
      flush()
      const own = edit.open ? edit.open(name, attributes, names) : attributes
      if (!own) return void (leaving = 1)
      if (isOpen) out += '>'
      out += edit.before?.(name, prefixOf(written)) ?? ''
      out += openTag(written, own).slice(0, -1)
      isOpen = true
      names.push(name)
    },
    text(piece: string) {
      if (leaving === 0) text += piece
    },
    close(name: string, written: string) {
      if (leaving > 0) return void leaving--
      flush()
      const last = edit.beforeEnd?.(name, prefixOf(written)) ?? ''
      if (last !== '' && isOpen) {
        out += '>'
        isOpen = false
      }
      out += last
      out += isOpen ? '/>' : `</${written}>`
      isOpen = false
      names.pop()
    },
  }
  for await (const _ of readXml(pieces, handlers, budget)) {
    if (out.length < pieceLength) continue
    yield Buffer.from(out)
    out = ''
  }
  yield Buffer.from(out)
}

const pieceLength = 64_000

export const prefixOf = (written: string): string => written.slice(0, written.indexOf(':') + 1)

/** Both edits, the first of them first: it sees the part as it was. */
export function joined(first: XmlEdit, second: XmlEdit): XmlEdit {
  return {
    open(name, attributes, parents) {
      const own = first.open ? first.open(name, attributes, parents) : attributes
      return own && second.open ? second.open(name, own, parents) : own
    },
    text(text, parents) {
      const own = first.text?.(text, parents) ?? text
      return second.text?.(own, parents) ?? own
    },
    before: (name, prefix) => (first.before?.(name, prefix) ?? '') + (second.before?.(name, prefix) ?? ''),
    beforeEnd: (name, prefix) => (first.beforeEnd?.(name, prefix) ?? '') + (second.beforeEnd?.(name, prefix) ?? ''),
  }
}
