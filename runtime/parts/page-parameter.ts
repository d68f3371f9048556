import { findOfKind, type Document } from '../document.ts'
import { dbPageType } from '../generated/codes.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { labelOfName } from '../label-of-name.ts'
import { getAt } from '../pointer.ts'
import { ancestors } from './ancestors.ts'
import { objectsAt } from './objects-at.ts'
import type { Library, Part, PartReader } from './part.ts'

type Parameter = NonNullable<SchemaSpec['parameters']>[number]
type Column = NonNullable<SchemaSpec['resultColumns']>[number]
type Steps = readonly { schema?: string }[]

/** Page types that change rows that are there: their keys come from the rows. */
const ofRows: readonly unknown[] = [dbPageType.update, dbPageType.bulkUpdate]

/**
 * What the schemas of a page that writes ask for: a parameter for each value that does not come by itself or, where rows
 * are changed, from the row's key. Each brings the input that it suggests, by what the parameter and the list's column
 * of its name say.
 */
export const pageParameter: PartReader = (document, at, library) => {
  const page = ancestors(document, at).find((holder) => Array.isArray(holder.value.dataSchemas))
  if (!page) return undefined
  const parameters = specsOf(objectsAt(document, `${page.at}/dataSchemas`), library).flatMap(
    (spec) => spec.parameters ?? [],
  )
  const columns = specsOf(objectsAt(document, '/spec/list/dataSchemas'), library).flatMap(
    (spec) => spec.resultColumns ?? [],
  )
  const keys = ofRows.includes(page.value['type']) ? keysOf(document) : []
  const asked = parameters.filter(
    ({ name, sequenceId }) => sequenceId !== true && !keys.some((key) => isSame(key, name)),
  )
  return [...new Map(asked.map((parameter) => [parameter.name, parameter])).values()].map((parameter) =>
    partOf(
      parameter,
      columns.find(({ key, name }) => isSame(name, parameter.name) || isSame(key, parameter.name)),
    ),
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const specsOf = (steps: Steps | undefined, library: Library): SchemaSpec[] =>
  (steps ?? []).flatMap(({ schema }) => findOfKind('schema', schema, library)?.spec ?? [])

function keysOf(document: Document): string[] {
  const keys = getAt(document, '/spec/keys')
  return Array.isArray(keys) ? keys.map(String) : []
}

const typesOfMoments: Partial<Record<Column['typeClass'], string>> = {
  Date: 'date',
  DateTime: 'datetime',
  Time: 'time',
}

function partOf({ name, label, dataType, length, scale, optional }: Parameter, column: Column | undefined): Part {
  const isNumber = dataType === 'numeric'
  const words = label ?? column?.label ?? labelOfName(name)
  const moment = column && typesOfMoments[column.typeClass]
  const most = length ?? column?.size
  const isRequired = optional !== true && column?.inullable === false
  const check = {
    ...(isRequired && { required: true }),
    ...(!isNumber && !moment && most && { maxLength: most }),
    ...(isNumber && length !== undefined && { digitLength: { digits: length, scale: scale ?? 0 } }),
  }
  return {
    key: name,
    ...(words !== undefined && { label: words }),
    brings: {
      ...(words !== undefined && { label: words }),
      ...(isNumber ? { inputType: 'number' } : moment && { inputType: moment }),
      ...(Object.keys(check).length > 0 && { inputCheck: check }),
    },
  }
}
