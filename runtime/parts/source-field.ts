import { ancestors, nearest } from './ancestors.ts'
import { calendarFields } from './calendar-fields.ts'
import { cartColumns, cartFields } from './cart-columns.ts'
import { componentColumn } from './component-column.ts'
import { inputField } from './input-field.ts'
import { loginColumn } from './login-column.ts'
import type { Document, Text } from '../document.ts'
import { dbPageType } from '../generated/codes.ts'
import { objectsAt } from './objects-at.ts'
import type { Library, Part, PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'
import { schemaColumns } from './schema-columns.ts'

/** The fields that a parameter may take its value from; which, its `source` says. */
export const sourceField: PartReader = (document, at, library) => {
  switch (nearest(document, at, 'source')) {
    case 'login':
      return loginColumn(document, at, library)
    case 'search':
      return undefined // a drilldown that leads here may bring any name
    case 'component':
      return componentColumn(document, at, library)
    case 'input':
      if (document.kind === 'authentication-api') return loginInputs(document)
      return asksPage(document)
        ? undefined
        : inputField(document, at, library)?.map((part) => ({ ...part, typed: true }))
    case 'row': {
      if (document.kind === 'api') return rowOfApi(document, at, library)
      if (asksPage(document)) return undefined
      const columns = resultColumn(document, '/spec/list/columns', library)
      const { keys } = document.spec
      const isKey = ({ key }: Part): boolean => Array.isArray(keys) && keys.includes(key)
      const isChanged = changesRow(document, at)
      const marked = columns?.map((part): Part => {
        if (isKey(part)) return { ...part, identifies: true }
        return isChanged ? { ...part, changes: true } : part
      })
      return marked && [...marked, ...cartColumns]
    }
    case 'cart':
    case 'purchase':
      return cartFields
    case 'calendar':
      return calendarFields
    case 'executeSchemaMeta': {
      const schema = nearest(document, at, 'schema')
      const columns = schemaColumns(schema, library)
      const sequences = sequenceParameters(schema, library)
      return columns || sequences.length > 0 ? [...(columns ?? []), ...sequences] : undefined
    }
    default:
      return undefined
  }
}

/** What each object of the list around the place holds, or each row of the answer to which others belong. */
function rowOfApi(document: Document, at: string, library: Library): Part[] | undefined {
  const [method, related] = at.split('/related/')
  if (related !== undefined) {
    const chain = objectsAt<{ schema: string }>(document, `${method}/dataSchemas`) ?? []
    return schemaColumns(chain.at(-1)?.schema, library)
  }
  const list = ancestors(document, at).find(({ value }) => Array.isArray(value.fields))
  const fields = list && objectsAt<{ name: string; label?: Text }>(document, `${list.at}/fields`)
  return fields?.map(({ name, label }): Part => ({ key: name, ...(label !== undefined && { label }) }))
}

/** A component takes inputs and rows of the pages that use it, which it does not know. */
function asksPage({ spec }: Document): boolean {
  return spec.list === undefined && spec.dbPages === undefined
}

/** Whether a page stands around the place that writes other values into a row. */
function changesRow(document: Document, at: string): boolean {
  const type = at.startsWith('/spec/dbPages/') ? nearest(document, at, 'type') : undefined
  return type === dbPageType.update || type === dbPageType.bulkUpdate
}

/** A schema that was given the next number of a sequence tells it to the later ones. */
function sequenceParameters(address: unknown, library: Library): Part[] {
  const schema = typeof address === 'string' ? library.get(address) : undefined
  const parameters = objectsAt<{ name: string; sequenceId?: boolean }>(schema, '/spec/parameters') ?? []
  return parameters.filter(({ sequenceId }) => sequenceId === true).map(({ name }) => ({ key: name }))
}

/** What is typed at a login that an authentication API decides: user ID, password, and its own parameters. */
function loginInputs(document: Document): Part[] {
  const further = objectsAt<{ name: string; label?: Text }>(document, '/spec/parameters') ?? []
  return [
    { key: 'ID', word: 'userId', typeClass: 'String' },
    { key: 'PASSWORD', word: 'password', typeClass: 'String' },
    ...further.map(({ name, label }): Part => ({
      key: name,
      typeClass: 'String',
      ...(label !== undefined && { label }),
    })),
  ]
}
