import { useEffect } from 'react'
import { addressOf, type Document } from '../../../../runtime/document.ts'
import type { App } from '../../../app/app.ts'
import { useExternal } from '../../../state/use-external.ts'

const noNames: readonly string[] = []
const never = (): (() => void) => () => undefined

/** Who else edits the document that is open. */
export function useOthers({ presence }: App, document: Document | undefined): readonly string[] {
  const address = document?.kind && document.key ? addressOf(document) : undefined
  useEffect(() => {
    presence?.look(address)
    return () => presence?.look(undefined)
  }, [presence, address])
  return useExternal(presence?.subscribe ?? never, () => presence?.editors() ?? noNames)
}
