import type { Action } from '../generated/screens/action.ts'
import type { ScreenState } from '../generated/screens/screen-state.ts'
import type { Context } from '../compile/context.ts'
import type { Block } from '../compile/release.ts'
import * as defaults from '../generated/defaults.ts'
import { fileEnd } from './file-type.ts'
import type { PlacedOutput } from './report-outputs.ts'
import { reportOf } from './report-rows.ts'

/** State of a screen: which report is shown in it, and of what. */
const shownState = 'report'

export const reportStates: Record<string, ScreenState> = { [shownState]: { in: 'memory' } }

/** Whether its builder wants the page to show it, instead of saving it. */
export const isToBeShown = ({ output }: Pick<PlacedOutput, 'output'>): boolean =>
  output.inPage ?? defaults.reportOutput.inPage

/** Whether the page shows it: no page shows a workbook, which is saved. */
export function isShown(context: Context, placed: PlacedOutput): boolean {
  const report = reportOf(context, placed)?.spec
  return isToBeShown(placed) && report !== undefined && fileEnd(report) === '.pdf'
}

/** What of a page's inputs a report is asked by. */
const asked = [
  'contentId',
  'report',
  'rows',
  'order',
  'transfer',
  'search',
  'sort',
  'conditions',
  'category',
  'favorites',
] as const

/** Makes a report: the page shows it, or its file is there. */
export function makeReport(
  context: Context,
  placed: PlacedOutput,
  { label, ...download }: Omit<Extract<Action, { do: 'download' }>, 'do' | 'call'> & { label: string },
): Action[] {
  if (isShown(context, placed)) return [{ do: 'set', state: shownState, value: { label, ...download.input } }]
  return [{ do: 'download', call: 'report-download', ...download }]
}

/** The window in which a page shows the reports that are shown. */
export const reportWindow = (context: Context, placed: readonly PlacedOutput[]): Block[] =>
  placed.some((one) => isShown(context, one))
    ? [
        {
          type: 'dialog',
          title: { $get: `state.${shownState}.label` },
          state: shownState,
          width: 1000,
          blocks: [
            {
              type: 'pdf-view',
              label: { $get: `state.${shownState}.label` },
              call: 'report-download',
              input: Object.fromEntries(asked.map((name) => [name, { $get: `state.${shownState}.${name}` }])),
            },
          ],
        },
      ]
    : []
