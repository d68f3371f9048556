import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { useExternal } from '../../../state/use-external.ts'
import type { Catalogue, CatalogueTable, Tables } from '../sql/catalogue.ts'
import { layOutTables, type LibraryLayout, type PlacedTable, type TableLine } from './lay-out-tables.ts'
import styles from './library-diagram.module.css'
import { useRelations } from './use-relations.ts'

interface DiagramProps {
  catalogue: Catalogue
  onTable(table: CatalogueTable): void
}

/** Pixels: a table, and the room between two. */
const size = { width: 168, height: 34, across: 56, down: 10 }

/**
 * All tables of a library with lines to those to which they refer. One of them is a stop of the Tab key; the arrow keys walk
 * along the lines and within a column, and Enter opens a table.
 */
export function LibraryDiagram({ catalogue, onTable }: DiagramProps) {
  const tables = useTables(catalogue)
  const [chosen, setChosen] = useState<string>()
  if (!tables) return null
  const usual = tables.rows.find((one) => one.usual)?.library
  const libraries = [...new Set([...(usual === undefined ? [] : [usual]), ...tables.libraries.map(({ name }) => name)])]
  const library = chosen ?? libraries[0] ?? ''
  return (
    <OfLibrary
      {...{ catalogue, library, libraries }}
      onLibrary={setChosen}
      onOpen={(name) => {
        const known = tables.rows.find((one) => one.library === library && one.name === name)
        onTable(known ?? { library, name, view: false, ...(library === usual && { usual: true }) })
      }}
    />
  )
}

interface LibraryProps {
  catalogue: Catalogue
  library: string
  libraries: readonly string[]
  onLibrary(library: string): void
  onOpen(name: string): void
}

function OfLibrary({ catalogue, library, libraries, onLibrary, onOpen }: LibraryProps) {
  const { t } = useLingui()
  const relations = useRelations(catalogue, library)
  const layout = useMemo(() => layOutTables(relations ?? []), [relations])
  return (
    <section className={styles.library} aria-label={t`Tables and what they refer to`}>
      {libraries.length > 1 && (
        <NativeSelect
          size="xs"
          label={t`Library or schema`}
          data={[...libraries]}
          value={library}
          onChange={({ currentTarget }) => onLibrary(currentTarget.value)}
        />
      )}
      {layout.tables.length > 0 && <Diagram key={library} {...{ layout, onOpen }} />}
      {layout.alone.length > 0 && (
        <>
          <h4>{t`Bound to no other table`}</h4>
          <ul className={styles.alone}>
            {layout.alone.map((name) => (
              <li key={name}>
                <button type="button" className={styles.table} onClick={() => onOpen(name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Diagram({ layout, onOpen }: { layout: LibraryLayout; onOpen(name: string): void }) {
  const { t } = useLingui()
  const { tables, lines } = layout
  const [active, setActive] = useState(tables[0]?.name ?? '')
  const told = ({ name }: PlacedTable): string => {
    const to = lines.filter(({ from }) => from.name === name).map((line) => line.to.name)
    const by = lines.filter((line) => line.to.name === name).map(({ from }) => from.name)
    return [
      name,
      ...(to.length > 0 ? [t`refers to ${to.join(', ')}`] : []),
      ...(by.length > 0 ? [t`referred to by ${by.join(', ')}`] : []),
    ].join('; ')
  }
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const here = tables.find(({ name }) => name === active)
    const next = here && nextTable(here, event.key, layout)
    if (!next) return
    event.preventDefault()
    setActive(next.name)
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-table]')]
    buttons.find(({ dataset }) => dataset['table'] === next.name)?.focus()
  }
  const most = (of: (one: PlacedTable) => number): number => Math.max(...tables.map(of)) + 1
  const [width, height] = [most(({ column }) => column) * across, most(({ row }) => row) * down]
  return (
    <div className={styles.scroll}>
      <div className={styles.diagram} style={{ width, height }} onKeyDown={walk}>
        <svg className={styles.lines} {...{ width, height }} aria-hidden="true">
          {lines.map((line, index) => (
            <path
              key={index}
              d={pathOf(line)}
              data-active={line.from.name === active || line.to.name === active || undefined}
              data-guessed={line.guessed || undefined}
            />
          ))}
        </svg>
        {tables.map((table) => (
          <button
            key={table.name}
            type="button"
            className={styles.table}
            data-table={table.name}
            aria-label={told(table)}
            tabIndex={table.name === active ? 0 : -1}
            style={{ left: table.column * across, top: table.row * down, width: size.width, height: size.height }}
            onFocus={() => setActive(table.name)}
            onClick={() => onOpen(table.name)}
          >
            {table.name}
          </button>
        ))}
      </div>
    </div>
  )
}

const across = size.width + size.across
const down = size.height + size.down

/** From the left side of the one that refers to the right side of the other; within a column around it. */
function pathOf({ from, to }: TableLine): string {
  const [x, y] = [from.column * across, from.row * down + size.height / 2]
  const isLeft = to.column < from.column
  const [endX, endY] = [to.column * across + (isLeft ? size.width : 0), to.row * down + size.height / 2]
  const bend = isLeft ? size.across / 2 : -size.across / 2
  return `M ${x} ${y} C ${x - size.across / 2} ${y}, ${endX + bend} ${endY}, ${endX} ${endY}`
}

/** Left leads to what it refers to, right to what refers to it, else to the neighbour; up and down stay in the column. */
function nextTable(here: PlacedTable, key: string, { tables, lines }: LibraryLayout): PlacedTable | undefined {
  const at = (column: number, row: number): PlacedTable | undefined => {
    const inColumn = tables.filter((one) => one.column === column)
    return inColumn.find((one) => one.row === row) ?? inColumn.at(-1)
  }
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const row = here.row + (key === 'ArrowUp' ? -1 : 1)
      return tables.find((one) => one.column === here.column && one.row === row)
    }
    case 'ArrowLeft':
      return lines.find(({ from }) => from === here)?.to ?? at(here.column - 1, here.row)
    case 'ArrowRight':
      return lines.find(({ to }) => to === here)?.from ?? at(here.column + 1, here.row)
    default:
      return undefined
  }
}

/** Tables of the database; undefined until they are there, and where they cannot be had: the tree says why. */
function useTables(catalogue: Catalogue): Tables | undefined {
  const version = useExternal(catalogue.subscribe, catalogue.version)
  const [tables, setTables] = useState<Tables>()
  useEffect(() => {
    let isGone = false
    catalogue.tables().then(
      (found) => {
        if (!isGone) setTables(found)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [catalogue, version])
  return tables
}
