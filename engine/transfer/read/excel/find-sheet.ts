import { posix } from 'node:path'
import { FileUnreadable } from '../file-line.ts'
import type { Archive } from '../../../archive/read-archive.ts'
import { boundedList, boundedMap } from './bounded.ts'
import { broken, type ExcelBudget } from './excel-budget.ts'
import { wholeXml } from './read-xml.ts'

const workbook = 'xl/workbook.xml'

/** Where a sheet stands in the archive: by its name, its number from 1, or the first one that is shown. */
export async function findSheet(
  archive: Archive,
  wanted: string | undefined,
  budget: ExcelBudget,
): Promise<{ path: string; from1904: boolean }> {
  const listed = boundedList<{ name: string; id: string; isShown: boolean }>(budget.sheets)
  let from1904 = false
  await wholeXml(
    archive.read(workbook),
    {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
        if (name !== 'sheet') return
        const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? ''
        listed.keep({ name: attributes['name'] ?? '', id, isShown: (attributes['state'] ?? 'visible') === 'visible' })
      },
    },
    budget,
  )
  const sheets = listed.items
  const sheet = wanted === undefined ? (sheets.find(({ isShown }) => isShown) ?? sheets[0]) : asked(sheets, wanted)
  if (!sheet) throw broken()
  const paths = boundedMap<string, string>(budget.sheets)
  await wholeXml(
    archive.read('xl/_rels/workbook.xml.rels'),
    {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') paths.keep(Id, posix.resolve('/xl', Target).slice(1))
      },
    },
    budget,
  )
  return { path: paths.get(sheet.id) ?? '', from1904 }
}

/** Excel takes names of sheets as one whatever their case. What is no name may be a number. */
function asked<T extends { name: string }>(sheets: readonly T[], wanted: string): T {
  const found =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
    (/^\d+$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined)
  if (!found) throw new FileUnreadable('sheet-missing', [wanted])
  return found
}
