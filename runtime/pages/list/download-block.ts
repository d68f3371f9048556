import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { DownloadBlock } from '../../generated/blocks/download.ts'
import { outputFormats, type OutputKey } from '../../output/index.ts'
import type { OutputButton, OutputFormat } from '../../output/output-format.ts'
import { offeredOutputs } from '../../output/outputs.ts'
import { favoritesAsked } from '../../page-parts/favorites-asked.ts'

/** From so many rows on a file is made while its user goes on with something else. */
const usualManyRows = 100_000

/** What gets all of the search as a file; several formats are one button with a menu. */
export function downloadBlocks(context: Context, content: ListContent): DownloadBlock[] {
  const [first, ...more] = offeredOutputs(context, content).flatMap(({ key, options }) => {
    const format: OutputFormat = outputFormats[key]
    const end = format.end(options)
    return format.buttons(context, options).map((button) => downloadBlock(context, content, { key, end, button }))
  })
  return first ? [more.length > 0 ? { ...first, more } : first] : []
}

interface Offered {
  key: OutputKey
  end: string
  button: OutputButton
}

function downloadBlock(context: Context, content: ListContent, { key, end, button }: Offered): DownloadBlock {
  const { category, downloadSchemas } = content.spec.list
  const { label, isChecked, lines, input, manyRows = usualManyRows } = button
  const { fileName, defaultFileName } = button.name
  return {
    type: 'download',
    label: label ?? context.t('Download {0}', outputFormats[key].title),
    call: `${key}-download`,
    ...(isChecked && { check: `${key}-check` }),
    end: button.end ?? end,
    ...(lines && { lines }),
    input: {
      contentId: content.id,
      search: { $get: 'state.search' },
      sort: { $get: 'state.sort' },
      conditions: { $get: 'state.conditions' },
      ...favoritesAsked(context, content),
      ...(category && { category: { $get: 'state.category' } }),
      ...input,
    },
    fileName: fileName ?? (context.text(defaultFileName) || context.text(content.name)),
    ...(fileName !== undefined && { fixedName: true }),
    // How many rows other schemas give is not known before.
    ...(!downloadSchemas && {
      total: { $get: 'load.rows.total' },
      background: { call: 'download-start', from: manyRows, format: key },
    }),
  }
}
