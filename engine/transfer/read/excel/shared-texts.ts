import { boundedList } from './bounded.ts'
import { requireWithin, type ExcelBudget } from './excel-budget.ts'
import type { XmlHandlers } from './read-xml.ts'

/** What a text without a character counts for. */
const emptyText = 8

/** `_x000D_` stands for a character that XML does not have. */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
}

/** The texts that cells share: their runs together, without what tells how they are read aloud. */
export function sharedTexts(budget: ExcelBudget): { texts: readonly string[]; handlers: XmlHandlers } {
  const texts = boundedList<string>(budget.texts / emptyText)
  let own = ''
  let letters = 0
  let isText = false
  let isReading = false
  const handlers: XmlHandlers = {
    open(name) {
      if (name === 'si') own = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text(piece) {
      if (!isText) return
      own += piece
      letters += piece.length
      requireWithin(letters, budget.texts)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        // Of an empty text, too, something is held.
        requireWithin((letters += emptyText), budget.texts)
        texts.keep(plainText(own))
      }
    },
  }
  return { texts: texts.items, handlers }
}
