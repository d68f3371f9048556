import { makeArchives } from './archive/unpack-documents.ts'
import { makeChoicesParser } from './choices/choices-parser.ts'
import { makeWorkbookFiller } from './output/workbook/workbook-filler.ts'
import { makeKeptWorkbooks, makeWorkbooks } from './transfer/read/excel/workbooks.ts'
import { makeDescriptions } from './web-api/openapi/descriptions.ts'

/**
 * All parsers of foreign text; each starts its first process when somebody asks for it. `arriving`: where archives lie that
 * came with a request.
 */
export const makeParsers = (arriving: string) => ({
  archives: makeArchives(arriving),
  workbooks: makeWorkbooks(),
  keptWorkbooks: makeKeptWorkbooks(),
  choices: makeChoicesParser(),
  descriptions: makeDescriptions(),
  workbookFiller: makeWorkbookFiller(),
})
