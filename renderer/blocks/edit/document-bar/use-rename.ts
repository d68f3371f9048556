import { t, plural } from '@lingui/core/macro'
import { useState } from 'react'
import { callLike } from '../../../call/call-like.ts'
import { CallFailure } from '../../../call/call.ts'
import { asDocument } from '../../../model/as-document.ts'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { Scope } from '../../../state/scope.ts'
import { forgetAnswers } from './use-save.ts'
import { useRenamePlan, type Renamed, type RenamePlan } from './use-rename-plan.ts'

interface Renaming {
  handle: EditHandle
  scope: Scope
  wanted: Renamed
  /** Call that reads the document. */
  read: string
  onDone(): void
}

/** What would follow the name that is typed, and the step that does it. */
export function useRename({ handle, scope, wanted, read, onDone }: Renaming) {
  const [failed, setFailed] = useState<{ of: Renamed; text: string }>()
  const [isSending, setSending] = useState(false)
  const { base, about } = handle.model.get()
  const stored = { kind: asDocument(base)?.kind ?? '', id: about.id ?? 0 }
  const { plan, isReading } = useRenamePlan(scope.app, stored, wanted)
  const send = async (): Promise<void> => {
    if (!plan || isReading || isSending) return
    setSending(true)
    try {
      await rename({ handle, scope, read }, { ...stored, ...wanted }, plan)
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailed({ of: wanted, text: error.message })
    } finally {
      setSending(false)
    }
  }
  const refused = failed?.of === wanted ? failed.text : isReading ? undefined : plan?.refused
  return { plan, isReading, isSending, refused, send }
}

/** Renames, and goes on with what is stored then. */
async function rename(
  { handle, scope: { app }, read }: Pick<Renaming, 'handle' | 'scope' | 'read'>,
  { kind, id, at, to }: Renamed & { kind: string; id: number },
  { revisions }: RenamePlan,
): Promise<void> {
  const input = { kind, id, at, to: to.trim(), revisions }
  const { documents } = await app.call('part-rename', input, { shownByCaller: () => true })
  forgetAnswers(app)
  const { document, ...stored } = await callLike<'document-read'>(app.callNamed, read, { kind, id })
  handle.model.load(document, stored)
  const count = plural(documents, { one: '# document', other: '# documents' })
  app.notify({
    tone: 'success',
    text: t`Renamed in ${count}. The history of the site takes it back in one step.`,
  })
}
