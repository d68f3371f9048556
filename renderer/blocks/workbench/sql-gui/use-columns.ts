import { useEffect, useState } from 'react'
import type { SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import { CallFailure } from '../../../call/call.ts'
import type { Catalogue, CatalogueColumn } from '../sql/catalogue.ts'
import type { Subquery } from './sql-gui.ts'

/** Columns of the tables by alias, as the database or the subqueries tell them; read again when the tables change. */
export function useColumns(
  tables: SqlGui['tables'],
  catalogue: Catalogue | undefined,
  subqueries: readonly Subquery[],
): (alias: string) => readonly CatalogueColumn[] {
  const [known, setKnown] = useState<Record<string, readonly CatalogueColumn[]>>({})
  const wanted = [
    ...new Set(
      tables.flatMap(({ library, file }) => (file === undefined ? [] : [JSON.stringify([library ?? '', file])])),
    ),
  ]
    .sort()
    .join('\n')
  useEffect(() => {
    let isOver = false
    if (!catalogue || wanted === '') return undefined
    const read = async (name: string): Promise<readonly [string, CatalogueColumn[]]> => {
      const [library, file] = JSON.parse(name) as [string, string]
      return [name, await columnsOf(catalogue, library, file)]
    }
    void Promise.all(wanted.split('\n').map(read))
      .then((found) => {
        if (!isOver) setKnown(Object.fromEntries(found))
      })
      // Why the database does not tell is said by the tree beside it.
      .catch((error: unknown) => {
        if (error instanceof CallFailure) error.shown = true
      })
    return () => {
      isOver = true
    }
  }, [catalogue, wanted])
  return (alias) => {
    const table = tables.find(({ key }) => key === alias)
    if (table?.subquery !== undefined) {
      const fields = subqueries.find(({ address }) => address === table.subquery)?.fields ?? []
      return fields.map(({ name, typeClass }) => ({ name, type: '', typeClass }))
    }
    return known[JSON.stringify([table?.library ?? '', table?.file ?? ''])] ?? []
  }
}

/** A table without its library is the one that the database finds by itself. */
async function columnsOf(catalogue: Catalogue, library: string, file: string): Promise<CatalogueColumn[]> {
  if (library !== '') return catalogue.columns({ library, name: file })
  const { rows } = await catalogue.tables({ find: file })
  const same = rows.filter(({ name }) => name === file)
  const table = same.find(({ usual }) => usual) ?? same[0]
  return table ? catalogue.columns(table) : []
}
