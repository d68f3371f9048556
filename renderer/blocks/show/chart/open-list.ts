import type { Chart, SiteGraphListResponse } from '../../../../runtime/generated/calls/graph.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { App } from '../../../app/app.ts'
import { CallFailure } from '../../../call/call.ts'
import type { Place } from '../chart.tsx'
import { numberAt } from './number-at.ts'

interface ListAsked {
  call: string
  input: unknown
  chart: Chart
  place: Place
  app: App
}

const isListed = (answer: unknown): answer is SiteGraphListResponse => isObject(answer) && isObject(answer['query'])

/** Goes to the page that lists the rows behind a number of a chart. */
export async function openList({ call, input, chart, place, app }: ListAsked): Promise<void> {
  try {
    const answer = await app.callNamed(
      call,
      { ...(isObject(input) && input), ...numberAt(chart, place) },
      { long: true },
    )
    if (!isListed(answer)) throw new Error(`${call} answers no list`)
    app.navigate(`${answer.route}?${new URLSearchParams(answer.query).toString()}`)
  } catch (error) {
    // The person has been told.
    if (!(error instanceof CallFailure)) throw error
  }
}
