import { useEffect, useState } from 'react'
import { CallFailure } from '../../../call/call.ts'
import { useExternal } from '../../../state/use-external.ts'
import { CatalogueFailed, type Catalogue, type TableRelations } from '../sql/catalogue.ts'

/** Relations of a library; none where they cannot be had: columns and rows say then why. */
export function useRelations(catalogue: Catalogue, library: string): TableRelations[] | undefined {
  const version = useExternal(catalogue.subscribe, catalogue.version)
  const [known, setKnown] = useState<{ library: string; relations: TableRelations[] }>()
  useEffect(() => {
    let isGone = false
    const take = (relations: TableRelations[]): void => {
      if (!isGone) setKnown({ library, relations })
    }
    catalogue.relations(library).then(take, (error: unknown) => {
      if (error instanceof CallFailure) error.shown = true
      else if (!(error instanceof CatalogueFailed)) throw error
      take([])
    })
    return () => {
      isGone = true
    }
  }, [catalogue, library, version])
  return known?.library === library ? known.relations : undefined
}
