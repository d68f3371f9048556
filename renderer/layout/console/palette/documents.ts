import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { DocumentFindResponse } from '../../../../runtime/generated/calls/document.ts'
import { fillRoute } from '../../../actions/open.ts'
import { useApp } from '../../../app/app.ts'
import type { Entry } from './entry.ts'
import { screenKey } from './screens.ts'

type Row = DocumentFindResponse['rows'][number]

/** Between the last letter and the question for documents. */
const pauseMs = 150

/** Documents of every kind that fit what is typed; those of the last letters stand until others are there. */
export function useDocumentEntries(typed: string): Entry[] {
  const app = useApp()
  const [text] = useDebouncedValue(typed, pauseMs)
  const [found, setFound] = useState<Entry[]>([])
  useEffect(() => {
    let isLeft = false
    const asked = text === '' ? Promise.resolve({ rows: [] }) : app.call('document-find', { find: text })
    asked.then(
      ({ rows }) => {
        if (!isLeft) setFound(rows.flatMap((row) => entryOf(row, app.routeOf('document'))))
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [app, text])
  return typed === '' ? [] : found
}

function entryOf({ kind, id, name, kindTitle }: Row, route: string | undefined): Entry[] {
  if (route === undefined) return []
  const path = fillRoute(route, { kind, id })
  return [{ key: screenKey(path), title: name, path, above: kindTitle, icon: 'file' }]
}
