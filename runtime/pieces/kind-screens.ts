import { ofKind, type Document } from '../document.ts'
import type { KindSpecs } from '../generated/kinds.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'

type Row = KindSpecs['kind-screens']['tables'][string][number]

/**
 * The screens of a document of tables: each row puts a kind's list or form, which a screen for any kind draws, at a
 * route of its own. Who may open it says the schema of the kind, unless the row says otherwise.
 */
export function kindScreens(document: Document, screens: readonly Document[], set: JsonSchemaSet): Document[] {
  const { tables } = ofKind('kind-screens', document).spec
  return Object.entries(tables).flatMap(([like, rows]) => {
    const drawn = screens.find((screen) => screen.kind === 'screen' && screen.key === like)
    if (!drawn) throw new Error(`"${document.key}" names the screen "${like}", which does not exist.`)
    return rows.map((row) => screenOf(row, drawn, set))
  })
}

function screenOf(row: Row, drawn: Document, set: JsonSchemaSet): Document {
  const { kind, key = kind, title = set.kind(kind).title ?? kind, right = 'read', params, access, ...own } = row
  const isInMenus = own.activeMenu === undefined
  return {
    ...drawn,
    key,
    name: title,
    spec: {
      ...drawn.spec,
      ...own,
      // What no menu shows is called as its content, which may be the name of a document.
      ...(isInMenus ? { title } : { hidden: true }),
      access: access ?? accessOf(kind, right, set),
      defaultParams: { kind, ...params },
    },
  }
}

function accessOf(kind: string, right: string, set: JsonSchemaSet): object {
  const { 'x-permission': resource, 'x-licence': licence } = set.kind(kind)
  const permission = { rule: 'resource', resource, right }
  return { audience: 'console', permission, ...(licence !== undefined && { licence }) }
}
