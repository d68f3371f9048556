import { Buffer } from 'node:buffer'
import * as defaults from '../../runtime/generated/defaults.ts'
import { dashboardBytes } from '../operations/site/graph/dashboard-answer.ts'
import { sourceOf, type Working } from './do-work.ts'
import { drawMs, plainName, type MadeFile } from './make-files.ts'

/**
 * The dashboard that goes with the mails of a run, with the numbers of now; undefined: none does. Throws what the data say,
 * and `PrintRefused`.
 */
export async function drawDashboard(working: Working): Promise<MadeFile | undefined> {
  const { plan, scope, engine, schedule, signal } = working
  const { dashboard, mails } = plan
  if (!dashboard || mails.length === 0) return undefined
  const language = mails[0]?.language ?? engine.settings.current().language
  const { timeZone = defaults.scheduleSpec.timeZone } = schedule.spec
  const requests = dashboard.plans.map(async (graph) => ({
    ...{ plan: graph, language, scope, signal, timeZone },
    source: await sourceOf(graph.source, working),
  }))
  const options = { principal: `schedule ${schedule.key}`, signal, ms: drawMs }
  const bytes = await dashboardBytes(await Promise.all(requests), { ...engine, language }, options)
  const { names } = dashboard.attached
  const name = plainName(`${names[language] ?? Object.values(names)[0] ?? ''}.pdf`)
  return { isDrawn: true, name, type: 'application/pdf', bytes: Buffer.concat(await Array.fromAsync(bytes)) }
}
