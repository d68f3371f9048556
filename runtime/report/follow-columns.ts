import { addressOf, ofKind, type Document, type DocumentOf } from '../document.ts'
import { equal } from '../equal.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { reportField } from '../parts/report-field.ts'
import { renamePart } from '../references/rename-part.ts'
import { codeText } from '../sql/code-text.ts'
import { checkTemplate } from '../template/check-template.ts'
import { parseTemplate } from '../template/parse-template.ts'
import type { GoneColumn } from './gone-columns.ts'
import { wordIn } from '../word-in.ts'
import { reportData } from './report-data.ts'

type Report = DocumentOf<'report'>

interface ColumnsGone {
  /** The schema as it was, and as it is now. */
  before: Document
  after: Document
  gone: readonly GoneColumn[]
  /** Other documents that the report refers to. */
  others: readonly Document[]
}

/**
 * A report as it is when columns of a schema that it reads are called otherwise, or are gone: parameters, cells and places of its
 * template name the new ones, and cells and values of the template that have none any more are left out. What else the template
 * does with such a column stays, and is told as a fault there. The same report where it names none of them.
 */
export function followColumns(
  set: JsonSchemaSet,
  report: Report,
  { before, after, gone, others }: ColumnsGone,
): Report {
  const renamed = gone.flatMap(({ key, to }) => (to === undefined ? [] : [{ from: key, to }]))
  const named = renamed.reduce((next, names) => {
    const followed = renamePart(set, [next, ...others], { before, after, ...names })
    const own = followed.find(({ document }) => addressOf(document) === addressOf(report))
    return own ? ofKind('report', own.document) : next
  }, report)
  const library = new Map<string, Document>([...others, after].map((one) => [addressOf(one), one]))
  const get = (address: string): Document | undefined => library.get(address)
  const followed = withTemplate(withCells(named, { get }, gone), get, gone)
  const { dataSchemas = [] }: Report['spec'] = report.spec
  // What rows give to the schemas of their lines is known by no part of a document.
  return dataSchemas.at(-1)?.schema === addressOf(before) ? withOfRow(followed, renamed) : followed
}

interface Renamed {
  from: string
  to: string
}

/** Values that the schemas of the lines, and the name of the file, take from a row. */
function withOfRow(report: Report, renamed: readonly Renamed[]): Report {
  const newNameOf = (name: string): string => renamed.find(({ from }) => from === name)?.to ?? name
  const { lines, fileName } = report.spec
  const named = fileName.replace(/\{([^{}]+)\}/g, (_all, name: string) => `{${newNameOf(name)}}`)
  const own = lines?.map((line) => ({
    ...line,
    dataSchemas: line.dataSchemas.map((link) => ({
      ...link,
      ...(link.parameters && {
        parameters: link.parameters.map((one) =>
          one.source === 'row' && newNameOf(one.field ?? one.name) !== (one.field ?? one.name)
            ? { ...one, field: newNameOf(one.field ?? one.name) }
            : one,
        ),
      }),
    })),
  }))
  const spec = { ...report.spec, fileName: named, ...(own && { lines: own }) }
  return equal(spec, report.spec) ? report : { ...report, spec }
}

/** Without cells, and without sheets for each value, of fields that are gone. */
function withCells(report: Report, library: Parameters<typeof reportField>[2], gone: readonly GoneColumn[]): Report {
  const known = reportField(report, '/spec/cells/0/field', library)
  const isGone = (field: string | undefined): boolean =>
    known !== undefined && gone.some(({ key }) => key === field) && !known.some(({ key }) => key === field)
  const { cells, group, ...spec } = report.spec
  const kept = cells?.filter(({ field }) => !isGone(field))
  if (kept?.length === cells?.length && !isGone(group)) return report
  return {
    ...report,
    spec: {
      ...spec,
      ...(kept && kept.length > 0 && { cells: kept }),
      ...(group !== undefined && !isGone(group) && { group }),
    },
  }
}

/** From the end on: what stands before a place stays where it is. What is told as a fault is known by its row, not by its name alone. */
function withTemplate(
  report: Report,
  get: (address: string) => Document | undefined,
  gone: readonly GoneColumn[],
): Report {
  const text = codeText(report.spec.page)
  const parsed = parseTemplate(text)
  if ('fault' in parsed) return report
  const places = checkTemplate(parsed.template, reportData(report.spec, get)).flatMap(({ code, what, ...place }) => {
    const column = code === 'template-field-unknown' ? gone.find(({ key }) => key === what) : undefined
    return column ? [{ column, offset: offsetOf(text, place) }] : []
  })
  const next = places
    .sort((one, other) => other.offset - one.offset)
    .reduce((now, { column, offset }) => mended(now, offset, column), text)
  return next === text ? report : { ...report, spec: { ...report.spec, page: next.split('\n') } }
}

const offsetOf = (text: string, { line, column }: { line: number; column: number }): number =>
  text.split('\n', line - 1).reduce((sum, { length }) => sum + length + 1, column - 1)

/** The text with the name that is meant at a place written anew, or without the value that is made of it; a block stays. */
function mended(text: string, offset: number, { key, to }: GoneColumn): string {
  const end = text.indexOf('}}', offset)
  const at = wordIn(text.slice(0, end), key, offset)
  if (end < 0 || at < 0) return text
  if (to !== undefined) return text.slice(0, at) + to + text.slice(at + key.length)
  const begin = text.lastIndexOf('{{', at)
  return /^\{\{~?(?:[#^]|else\b)/.test(text.slice(begin)) ? text : text.slice(0, begin) + text.slice(end + 2)
}
