import type { Drift } from '../../../../runtime/drift/compare-columns.ts'
import type { DocumentOf } from '../../../../runtime/document.ts'
import type { Context } from '../../../call/context.ts'
import type { StoredOf } from '../../../store/store.ts'
import { nameChange, type NameChange, type Renamed } from '../../document/naming/name-change.ts'

type RenamedColumn = Extract<Drift, { what: 'renamed' }>

interface Adopted {
  /** The schema with what was adopted. */
  document: DocumentOf<'schema'>
  renamed: readonly RenamedColumn[]
  /** Whether the keys of the columns become their new names, which every document then follows. */
  keys: boolean
}

/** What follows columns that the database calls otherwise: statements that use their names, and with `keys` whatever names them. */
export function adoptRenamed(
  before: StoredOf<'schema'>,
  { document, renamed, keys }: Adopted,
  context: Context,
): Promise<NameChange> {
  const names = renamed.flatMap(({ key, name, to }): Renamed[] => {
    const index = before.document.spec.resultColumns?.findIndex((column) => column.key === key) ?? -1
    const at = `/spec/resultColumns/${index}`
    const named = name === key && keys ? [] : [{ at: `${at}/name`, from: name, to }]
    return [...named, ...(keys ? [{ at: `${at}/key`, from: key, to }] : [])]
  })
  const newKeys = new Map(keys ? renamed.map(({ key, to }) => [key, to]) : [])
  const resultColumns = document.spec.resultColumns?.map((column) => ({
    ...column,
    key: newKeys.get(column.key) ?? column.key,
  }))
  return nameChange(before, { after: { ...document, spec: { ...document.spec, resultColumns } }, names }, context)
}
