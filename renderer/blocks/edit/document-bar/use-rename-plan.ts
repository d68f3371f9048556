import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { PartPlacesResponse } from '../../../../runtime/generated/calls/document.ts'
import type { App } from '../../../app/app.ts'

export type RenamePlan = PartPlacesResponse

/** A part that gets another name. */
export interface Renamed {
  /** Where the name stands; empty: that is not known yet. */
  at: string
  to: string
}

/** Between the last letter and the question what would follow. */
const pauseMs = 200

/** What would follow a new name, asked again as it is typed; of another part nothing is shown. */
export function useRenamePlan(app: App, { kind, id }: { kind: string; id: number }, wanted: Renamed) {
  const [typed] = useDebouncedValue(wanted, pauseMs)
  const [known, setKnown] = useState<{ of: Renamed; plan: RenamePlan }>()
  const { at, to } = wanted.at === typed.at ? typed : wanted
  useEffect(() => {
    let isLeft = false
    app.call('part-places', { kind, id, ...(at !== '' && { at, to: to.trim() }) }).then(
      (plan) => {
        if (!isLeft) setKnown({ of: { at, to }, plan })
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [app, kind, id, at, to])
  const isReading = known?.of.at !== wanted.at || known.of.to !== wanted.to
  const plan = known?.of.at === wanted.at ? known.plan : known && withoutPlaces(known.plan)
  return { plan, isReading }
}

/** What is known of the document, and nothing of another part. */
const withoutPlaces = ({ parts }: RenamePlan): RenamePlan => ({
  ...{ parts, from: '', rows: [], unsure: [], hidden: 0, revisions: [] },
})
