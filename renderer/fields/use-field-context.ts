import { useLingui } from '@lingui/react/macro'
import { useMemo, useSyncExternalStore } from 'react'
import { makeSchemaSet } from '../../runtime/schema/schema-set.ts'
import type { Schema } from '../../runtime/schema/schema-set.ts'
import { fillRoute } from '../actions/open.ts'
import type { EditHandle } from '../model/edit-handle.ts'
import type { Scope } from '../scope.ts'
import type { FieldContext, Option } from './field-context.ts'
import { readText } from './read-text.ts'

const noSchemas = makeSchemaSet([])
const anything: Schema = {}

/** What the fields of a block need, from the model that it is bound to; undefined until the schema is here. */
export function useFieldContext(name: string, scope: Scope, readOnly = false): FieldContext | undefined {
  const { i18n } = useLingui()
  const handle = scope.screen.models.get(name) as EditHandle | undefined
  const schemas = useSyncExternalStore(handle?.subscribe ?? never, () => handle?.schemas())
  const needsSchema = handle !== undefined && handle.model.get().schema !== ''
  const { app } = scope
  const language = i18n.locale === 'en' ? 'en' : 'ja'
  return useMemo(() => {
    if (!handle || (needsSchema && !schemas)) return undefined
    return {
      model: handle.model,
      set: schemas?.set ?? noSchemas,
      root: schemas?.root ?? anything,
      language,
      readOnly,
      parts: handle.parts,
      sentence: handle.sentence,
      nameOf: handle.nameOf,
      options: async (kinds, find, signal): Promise<Option[]> => {
        const answer = (await app.call('document-options', { kind: kinds.join(','), find }, { signal })) as {
          rows: { address: string; name: unknown; id: number }[]
        }
        return answer.rows.map((row) => ({
          value: row.address,
          label: readText(row.name, language) || row.address,
          id: row.id,
        }))
      },
      documentLink: (kind, id) => {
        const route = app.routeOf('document')
        return route === undefined ? undefined : app.boot.base + fillRoute(route, { kind, id })
      },
    }
  }, [handle, schemas, needsSchema, language, readOnly, app])
}

function never(): () => void {
  return () => undefined
}
