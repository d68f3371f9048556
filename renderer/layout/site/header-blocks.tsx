import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../app/app.ts'
import { Blocks } from '../../blocks/block.tsx'
import { evaluate, screenScope, type Scope } from '../../state/scope.ts'
import { makeScreenStore } from '../../state/screen-store.ts'
import { sharedAtom } from '../../app/shared.ts'
import type { SectionHeader } from '../../../runtime/generated/calls/site-user.ts'

/** What a section puts into the header. */
export function HeaderBlocks({ parts }: { parts: SectionHeader }) {
  const app = useApp()
  const { i18n } = useLingui()
  // In another language everything says something else.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const scope = useMemo(() => screenScope(storeOf(parts, app), app), [parts, app, i18n.locale])
  useSharedLoads(parts.load, scope)
  return <Blocks blocks={parts.blocks} scope={scope} />
}

/** It stands on all pages: it has no address, states or loads of its own. */
function storeOf({ contentId, blocks }: SectionHeader, app: Scope['app']) {
  const key = `header-${contentId}`
  const spec = { route: '', layout: 'site', title: '', access: { audience: 'site' }, blocks } as const
  return makeScreenStore({ key, spec, params: {}, search: '', hash: '', pathname: '', app })
}

/** How long a page has to fetch it itself before the header does. */
const patience = 1500

/** What the header reads is there on every page, also where the page itself has nothing to do with it. */
function useSharedLoads(load: SectionHeader['load'], scope: Scope): void {
  const shared = useAtomValue(sharedAtom)
  const isMissing = Object.keys(load).some((name) => shared[name] === undefined)
  useEffect(() => {
    if (!isMissing) return
    const { shared, callNamed } = scope.app
    const timer = setTimeout(() => {
      for (const [name, { call: key, input }] of Object.entries(load)) {
        if (shared.get('shared')[name] !== undefined) continue
        callNamed(key, evaluate(input, scope)).then(
          (answer) => {
            shared.set('shared', name, answer)
          },
          () => undefined,
        )
      }
    }, patience)
    return () => {
      clearTimeout(timer)
    }
  }, [load, scope, isMissing])
}
