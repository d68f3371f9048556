import { useEffect, useState } from 'react'
import { useExternal } from '../../../state/use-external.ts'
import type { Catalogue } from '../sql/catalogue.ts'
import { isForbidden } from '../sql/is-forbidden.ts'

const never = () => () => undefined

/** Whether the person may not see what is in the data source; false while nobody knows. */
export function useIsForbidden(catalogue: Catalogue | undefined): boolean {
  const [forbidden, setForbidden] = useState<Catalogue>()
  const version = useExternal(catalogue?.subscribe ?? never, () => catalogue?.version())
  useEffect(() => {
    let isOver = false
    catalogue?.tables().then(
      () => {
        if (!isOver) setForbidden(undefined)
      },
      (error: unknown) => {
        // Any other failure is told by the tree of tables.
        if (isForbidden(error) && !isOver) setForbidden(catalogue)
      },
    )
    return () => {
      isOver = true
    }
  }, [catalogue, version])
  return catalogue !== undefined && forbidden === catalogue
}
