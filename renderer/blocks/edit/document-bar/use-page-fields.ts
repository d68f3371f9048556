import { useEffect } from 'react'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { Scope } from '../../../state/scope.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { leadTo } from '../../show/problems/lead-to.ts'
import { fieldsOf } from './fields-of.ts'

/** Lets the fields of the document be found from everywhere, and leads to them. */
export function usePageFields(model: string, scope: Scope, handle: EditHandle | undefined): void {
  const { fields } = scope.app
  const list = useLatest(() => {
    const schemas = handle?.schemas()
    return handle && schemas ? fieldsOf({ ...schemas, language: handle.language }, handle.model.get().value) : []
  })
  const go = useLatest((at: string) => leadTo(at, model, scope))
  useEffect(() => fields?.offer({ list, go }), [fields, list, go])
}
