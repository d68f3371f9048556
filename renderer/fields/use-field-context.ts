import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useExternal } from '../state/use-external.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import type { App } from '../app/app.ts'
import { addressOfCall, CallFailure } from '../call/call.ts'
import { fillRoute } from '../actions/open.ts'
import type { Model } from '../model/model.ts'
import type { Scope } from '../state/scope.ts'
import { asDocument } from '../model/as-document.ts'
import type { FieldContext, FileStore, Option } from './field-context.ts'
import { namedApart } from './named-apart.ts'
import { readText } from '../model/read-text.ts'

const noSchemas = makeJsonSchemaSet([])
const anything: JsonSchema = {}

/** What the fields of a block need, from the model that it is bound to; undefined until the schema is here. */
export function useFieldContext(name: string, scope: Scope, readOnly = false): FieldContext | undefined {
  const { i18n, t } = useLingui()
  const handle = scope.model(name)
  const schemas = useExternal(handle?.subscribe ?? never, () => handle?.schemas())
  const needsSchema = handle !== undefined && handle.model.get().schema !== ''
  const { app } = scope
  const isSeenOnly = useExternal(
    handle?.model.subscribe ?? never,
    () => handle?.model.get().about.readOnly !== undefined,
  )
  const isLocked = readOnly || isSeenOnly
  const language = i18n.locale === 'en' ? 'en' : 'ja'
  return useMemo(() => {
    if (!handle || (needsSchema && !schemas)) return undefined
    return {
      model: handle.model,
      set: schemas?.set ?? noSchemas,
      root: schemas?.root ?? anything,
      language,
      readOnly: isLocked,
      parts: handle.parts,
      narrowed: handle.narrowed,
      followLibrary: handle.subscribe,
      sentence: handle.sentence,
      nameOf: handle.nameOf,
      renaming: handle.renaming,
      mayLose: (titles) =>
        app.confirm({
          text: t`With this choice these settings no longer apply and are removed.`,
          details: titles,
          action: t`Change`,
          danger: true,
        }),
      options: async ({ kinds, find, fits }, signal): Promise<Option[]> => {
        const input = { kind: kinds.join(','), find, ...(fits && { fits: fits.join(',') }) }
        const answer = await app.call('document-options', input, { signal })
        return namedApart(
          answer.rows.map((row) => ({
            value: row.address,
            label: readText(row.name, language) || row.address,
            id: row.id,
            ...(row.other && { other: true }),
          })),
        )
      },
      ask: (call, input, signal) =>
        app.callNamed(call, input, { signal }).catch((error: unknown) => {
          // A field asks by itself: nobody wants to hear that it got no answer.
          if (error instanceof CallFailure) error.shown = true
          throw error
        }),
      files: fileStore(handle.model, app),
      documentLink: (kind, id) => {
        const route = app.routeOf('document')
        return route === undefined ? undefined : app.boot.base + fillRoute(route, { kind, id })
      },
    }
  }, [handle, schemas, needsSchema, language, isLocked, app, t])
}

function fileStore(model: Model, app: App): FileStore {
  // The value may come later than the schema: its kind is read when it is needed.
  const kindNow = (): string => asDocument(model.get().value)?.kind ?? ''
  return {
    store: (file, onSent) => app.call('file-upload', { kind: kindNow(), name: file.name }, { file, onSent }),
    about: async (file, signal) => {
      const about = await app.call('file-about', { id: idOf(file) }, { signal })
      return { file, ...about }
    },
    url: (file) => addressOfCall(app.boot, 'file-read', { id: idOf(file) }),
  }
}

const idOf = (file: string): string => file.slice(file.indexOf('/') + 1)

function never(): () => void {
  return () => undefined
}
