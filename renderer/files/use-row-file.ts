import { useEffect, useState } from 'react'
import type { Fetched } from '../../runtime/generated/screens/fetched.ts'
import { useLatest } from '../ui/use-latest.ts'
import type { Scope } from '../state/scope.ts'
import { rowFile } from './row-files.ts'

export interface RowFile {
  blob?: Blob
  /** Its address for an element, as long as it is drawn. */
  url?: string
  failed?: boolean
}

const none: RowFile = {}

/** The file of a row, once it is wanted. Another mark is another file; a failure is told nowhere but here. */
export function useRowFile(file: Fetched, mark: string, scope: Scope, isWanted: boolean): RowFile {
  const [got, setGot] = useState<RowFile & { mark: string }>()
  const ask = useLatest(() => rowFile(file, mark, scope, { shownByCaller: () => true }))
  useEffect(() => {
    if (!isWanted || mark === '') return undefined
    let isDrawn = true
    let url: string | undefined
    ask().then(
      (blob) => {
        if (!isDrawn) return
        url = URL.createObjectURL(blob)
        setGot({ mark, blob, url })
      },
      () => {
        if (isDrawn) setGot({ mark, failed: true })
      },
    )
    return () => {
      isDrawn = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [mark, isWanted, ask])
  return got?.mark === mark ? got : none
}
