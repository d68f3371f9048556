import { useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { isObject } from '../../../runtime/json/is-object.ts'
import { useStoppable } from '../../actions/use-stoppable.ts'
import { evaluate, listOf, textOf, type Scope } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { TitleLineContext } from '../../ui/title-line.ts'
import styles from './board.module.css'

const Arranged = lazy(() => import('./board/arranged.tsx'))

/** Parts of the whole width. */
const whole = 24

/** Tiles side by side, one for each item. */
export default function Board({ block, scope }: BlockProps<'board'>) {
  const items = listOf(block.items, scope)
  const label = textOf(block.label, scope)
  const empty = textOf(block.empty, scope)
  if (items.length === 0) return empty === '' ? null : <Empty icon="chart-bar" title={empty} />
  const tiles = items.map((item) => {
    const own = scope.with({ item })
    const span = Number(evaluate(block.span ?? whole, own))
    return { span, content: <Blocks blocks={block.blocks} scope={own} /> }
  })
  const file =
    block.file === undefined ? null : <File call={block.file} input={block.input ?? {}} label={label} scope={scope} />
  const handle = block.bind && scope.model(block.bind.model)
  if (block.bind && handle && handle.model.get().about.readOnly === undefined)
    return (
      <>
        {file}
        <Arranged label={label} tiles={tiles} handle={handle} at={block.bind.at} />
      </>
    )
  return (
    <>
      {file}
      <ul className={styles.board} aria-label={label}>
        {tiles.map(({ span, content }, index) => (
          <Tile key={index} span={span}>
            {content}
          </Tile>
        ))}
      </ul>
    </>
  )
}

interface FileProps {
  call: string
  input: Record<string, unknown>
  label: string
  scope: Scope
}

/** All tiles as a file, where it is known of what: beside the title of the page, if that has a line. */
function File({ call, input, label, scope }: FileProps) {
  const { busy, start } = useStoppable()
  const place = useContext(TitleLineContext)?.place
  const sent = evaluate(input, scope)
  if (!isObject(sent) || Object.values(sent).every((value) => value === undefined)) return null
  const fileName = `${label}-{date}.pdf`
  const button = (
    <Button
      small
      quiet={place === undefined}
      icon="download"
      busy={busy}
      onClick={() => void start([{ do: 'download', call, input, fileName }], scope, undefined)}
    >
      PDF
    </Button>
  )
  return place ? createPortal(button, place) : <p className={styles.file}>{button}</p>
}

function Tile({ span, children }: { span: number; children: ReactNode }) {
  return (
    <li className={styles.tile} style={{ '--span': span }}>
      {children}
    </li>
  )
}
