import { buffer } from 'node:stream/consumers'
import { writeArchive, type EntryContent } from '../../../archive/write-archive.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A sheet of a made workbook: its XML within `worksheet`, and what it refers to by number (`rId1`, …). */
export interface MadeSheet {
  name: string
  xml: string
  /** Parts that it refers to, in their order. */
  refers?: MadePart[]
}

/** A part, and what it refers to. */
export interface MadePart {
  name: string
  /** End of the type by which it is referred to. */
  type: string
  content: EntryContent
  contentType?: string
  refers?: MadePart[]
}

export interface MadeWorkbook {
  sheets: MadeSheet[]
  /** Texts that cells share, as XML within `si`, or plain. */
  texts?: string[]
  /** Number formats of the styles 1, 2, …; the style 0 is general. */
  formats?: string[]
  /** Within `workbook`, behind its sheets. */
  names?: string
  /** Parts of the workbook itself. */
  refers?: MadePart[]
  hasMacros?: boolean
}

/** Parts of a workbook as other makers write them, by their names. */
export function workbookParts(made: MadeWorkbook): Record<string, EntryContent> {
  const { sheets, texts = [], formats = [], names = '', refers = [], hasMacros = false } = made
  const parts: Record<string, EntryContent> = {}
  const types: string[] = []
  const add = (name: string, content: EntryContent, contentType?: string) => {
    parts[name] = content
    if (contentType !== undefined) types.push(`<Override PartName="/${name}" ContentType="${contentType}"/>`)
  }
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'
  const own: MadePart[] = [
    ...sheets.map(({ name: _, xml, refers: below }, index): MadePart => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      type: 'worksheet',
      content: `${head}<worksheet xmlns="${main}" xmlns:r="${officeRels}">${xml}</worksheet>`,
      contentType: `${sheet}worksheet+xml`,
      ...(below && { refers: below }),
    })),
    { name: 'xl/styles.xml', type: 'styles', content: stylesXml(formats), contentType: `${sheet}styles+xml` },
    {
      name: 'xl/sharedStrings.xml',
      type: 'sharedStrings',
      content: textsXml(texts),
      contentType: `${sheet}sharedStrings+xml`,
    },
    ...refers,
  ]
  const addAll = (part: MadePart): void => {
    add(part.name, part.content, part.contentType)
    if (part.refers) addRelationships(part.name, part.refers)
  }
  const addRelationships = (of: string, below: readonly MadePart[]): void => {
    const entries = below.map(
      ({ name, type }, index) => `<Relationship Id="rId${index + 1}" Type="${typeOf(type)}" Target="/${name}"/>`,
    )
    add(
      of.replace(/([^/]*)$/, '_rels/$1.rels'),
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
    )
    below.forEach(addAll)
  }
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  addAll({
    name: 'xl/workbook.xml',
    type: 'officeDocument',
    content: `${head}<workbook xmlns="${main}" xmlns:r="${officeRels}"><sheets>${listed.join('')}</sheets>${names}</workbook>`,
    contentType: hasMacros ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' : `${sheet}sheet.main+xml`,
    refers: own,
  })
  parts['_rels/.rels'] =
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${officeRels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  const defaults = [
    'xml:application/xml',
    'rels:application/vnd.openxmlformats-package.relationships+xml',
    'png:image/png',
    'bin:application/vnd.ms-office.vbaProject',
    'vml:application/vnd.openxmlformats-officedocument.vmlDrawing',
  ]
  const defaultTypes = defaults
    .map((one) => one.split(':'))
    .map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`)
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaultTypes.join('')}${types.join('')}</Types>`,
    ...parts,
  }
}

/** The bytes of such a workbook. */
export const makeTemplate = (made: MadeWorkbook): Promise<Buffer> =>
  buffer(writeArchive(Object.entries(workbookParts(made)).map(([name, content]) => ({ name, content }))))

const typeOf = (type: string): string => {
  if (type === 'vbaProject') return 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
  return `${officeRels}/${type}`
}

const textsXml = (texts: readonly string[]): string => {
  const items = texts.map((text) =>
    text.startsWith('<') ? `<si>${text}</si>` : `<si><t xml:space="preserve">${text}</t></si>`,
  )
  return `${head}<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${items.join('')}</sst>`
}

function stylesXml(formats: readonly string[]): string {
  const own = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  const styles = formats.map(
    (_code, index) =>
      `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return (
    `${head}<styleSheet xmlns="${main}">${own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : ''}` +
    '<fonts count="1"><font><sz val="11"/><name val="Yu Gothic"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
