import { ofKind, type Document } from '../document.ts'
import type { KindSpecs } from '../generated/kinds.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { accessOfKind } from './access-of-kind.ts'

type Row = KindSpecs['kind-screens']['tables'][string][number]

/**
 * The screens of a document of tables: each row puts a kind's list or form, which a screen for any kind draws, at a
 * route of its own. Who may open it says the schema of the kind, unless the row says otherwise.
 */
export function kindScreens(document: Document, screens: readonly Document[], set: JsonSchemaSet): Document[] {
  const { tables } = ofKind('kind-screens', document).spec
  return Object.entries(tables).flatMap(([like, rows]) => {
    const drawn = named(like)
    return rows.map((row) => screenOf(row.leadsTo === undefined ? row : leading(row), drawn, set))
  })

  function named(key: string): Document {
    const found = screens.find((screen) => screen.kind === 'screen' && screen.key === key)
    if (!found) throw new Error(`"${document.key}" names the screen "${key}", which does not exist.`)
    return found
  }

  /** The row of a form where new documents are made; a saved one opens in the screen. */
  function leading({ leadsTo: to = '', ...row }: Row): Row {
    return {
      key: `document-${row.kind}`,
      route: `/documents/${row.kind}/:id(\\d+)`,
      activeMenu: ofKind('screen', named(to)).spec.activeMenu,
      access: { audience: 'console', permission: { rule: 'kind', right: 'read', input: 'kind' } },
      forward: {
        screen: to,
        params: { id: { $get: 'params.id' }, at: { $get: 'params.at' } },
        when: { name: 'params.id', condition: '>', value: 0 },
      },
      ...row,
    }
  }
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
      access: access ?? accessOfKind(kind, right, set),
      defaultParams: { kind, ...params },
    },
  }
}
