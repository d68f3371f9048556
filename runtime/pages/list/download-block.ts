import type { Content, Context } from '../../compile/context.ts'
import * as defaults from '../../generated/defaults.ts'
import type { DownloadBlock } from '../../generated/blocks/download.ts'
import type { CsvDownload } from '../../generated/lists/csv-download.ts'
import type { ExcelDownload } from '../../generated/lists/excel-download.ts'
import { displayOf } from '../../compile/content-pages.ts'
import { favoritesAsked } from '../../page-parts/favorites-asked.ts'

/** Settings of a list whose rows users may download; a list that another page displays has no rows of its own to write. */
export function offered<Settings extends CsvDownload | ExcelDownload>(
  context: Context,
  content: Content,
  settings: Settings | undefined,
): Settings | undefined {
  return (settings?.download ?? defaults.csvDownload.download) && !displayOf(context, content) ? settings : undefined
}

export const offersFiles = (context: Context, content: Content): boolean =>
  [content.spec.list!.csv, content.spec.list!.excel].some((settings) => offered(context, content, settings))

/** From so many rows on a file is made while its user goes on with something else. */
const manyRows = 100_000

/** Above the rows: what gets all of the search as a file. */
export function downloadBlock(
  context: Context,
  content: Content,
  { fileName, defaultFileName }: Pick<CsvDownload, 'fileName' | 'defaultFileName'>,
  { format, ...about }: Pick<DownloadBlock, 'label' | 'call' | 'check' | 'end' | 'lines'> & { format: 'csv' | 'excel' },
): DownloadBlock {
  const { category, downloadSchemas } = content.spec.list!
  return {
    type: 'download',
    ...about,
    input: {
      contentId: content.id,
      search: { $get: 'state.search' },
      sort: { $get: 'state.sort' },
      conditions: { $get: 'state.conditions' },
      ...favoritesAsked(context, content),
      ...(category && { category: { $get: 'state.category' } }),
    },
    fileName: fileName ?? (context.text(defaultFileName) || context.text(content.name)),
    ...(fileName !== undefined && { fixedName: true }),
    // How many rows other schemas give is not known before.
    ...(!downloadSchemas && {
      total: { $get: 'load.rows.total' },
      background: { call: 'download-start', from: manyRows, format },
    }),
  }
}
