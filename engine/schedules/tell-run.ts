import { toldText } from '../call/told-text.ts'
import type { Row } from '../execution/row.ts'
import type { OutgoingMail } from '../mail/add-mail.ts'
import type { ScheduleRunAbout } from '../store/store.ts'
import type { Done, Working } from './do-work.ts'
import { drawDashboard } from './draw-dashboard.ts'
import { keepFiles, makeFiles, type MadeFile } from './make-files.ts'
import { makeMails, valuesOf, type ToldRun } from './make-mails.ts'
import { wordsOf } from './take-in.ts'
import { WorkRefused } from './work-ended.ts'

/** Rows that may have files and mails of their own, and bytes of all files of a run: they are held until its end. */
const mostEach = 5_000
const mostBytes = 200 * 1024 * 1024

export interface Told {
  about: ScheduleRunAbout
  mails: OutgoingMail[]
}

/** What comes of the rows of a run: files in a folder, and mails, one for all rows or one for each. */
export async function tellRun({ count, rows, faulty, told: wrong }: Done, working: Working): Promise<Told> {
  const { plan, schedule, run } = working
  const about: ScheduleRunAbout = { rows: count, ...wrong }
  if (run.cause === 'test') return { about, mails: [] }
  const isEach = schedule.spec.each === true
  const groups: Row[][] = isEach ? rows.map((row) => [row]) : [rows]
  if (isEach && rows.length > mostEach) throw new WorkRefused('schedule-too-many-each', [String(mostEach)])
  const dashboard = await drawDashboard(working)
  const kept: MadeFile[] = []
  const mails: OutgoingMail[] = []
  let bytes = 0
  for (const [index, group] of groups.entries()) {
    const isFaulty = group.some((row) => faulty?.has(row))
    const message = isFaulty && wrong ? toldText(wrong.text, wrong.values, wordsOf(working)) : ''
    const told: ToldRun = {
      ...{ trigger: isFaulty ? 'error' : 'success', rows: group, count: isEach ? group.length : count, message },
      ...(isEach && { part: String(index) }),
    }
    const values = valuesOf(told, working)
    const made = await makeFiles(group, { ...values, date: values.date.replaceAll('-', '') }, working)
    const drawn = [...made.filter(({ isDrawn }) => isDrawn), ...(dashboard ? [dashboard] : [])]
    bytes += new Set([...made, ...drawn]).values().reduce((sum, file) => sum + file.bytes.length, 0)
    if (bytes > mostBytes) throw new WorkRefused('schedule-too-large', [String(mostBytes / 1024 / 1024)])
    if (plan.files) kept.push(...made)
    mails.push(...(await makeMails(plan.mails, { ...told, files: drawn }, working)))
  }
  const files = await keepFiles(kept, working)
  const { files: asked, mailSetting } = schedule.spec
  const gone =
    asked && !plan.files
      ? 'schedule-folder-gone'
      : mailSetting !== undefined && plan.mails.length === 0
        ? 'schedule-mail-gone'
        : undefined
  return {
    about: {
      ...about,
      ...(files.length > 0 && { files: files.slice(0, 100) }),
      ...(mails.length > 0 && { mails: mails.length }),
      ...(gone !== undefined && { text: gone }),
    },
    mails,
  }
}
