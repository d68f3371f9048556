import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { fillText } from '../../../runtime/values/fill-text.ts'
import { formatNumber } from '../../../runtime/values/format-number.ts'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { evaluate, listOf, textOf } from '../../state/scope.ts'
import { loadsIn } from '../../state/loads.ts'
import { Icon } from '../../ui/icon.tsx'
import { languageOf } from '../../ui/language-of.ts'
import styles from './tree.module.css'
import { loadStatus } from '../../state/load-status.ts'

export interface TreeNode {
  value: unknown
  label?: string
  count?: number
  /** It can be opened, but not chosen. */
  disabled?: boolean
  /** Said at its end. */
  note?: string
  children?: TreeNode[]
}

/** A node as a line of the tree. */
interface Line {
  node: TreeNode
  path: unknown[]
  id: string
  isOpen: boolean
}

/** A tree of which one branch is chosen. One stop for Tab; arrows move, open and close; Enter chooses. */
export default function Tree({ block, scope }: BlockProps<'tree'>) {
  const items = listOf<TreeNode>(block.items, scope)
  const chosen = useMemo(() => {
    const value = evaluate(block.selected, scope)
    return Array.isArray(value) ? value : []
  }, [block.selected, scope])
  const { lines, toggle } = useLines(items, chosen)
  const [focused, setFocused] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const allLabel = textOf(block.allLabel, scope)
  const isBusy = loadsIn(block.items).some((name) => loadStatus(name, scope)?.busy)
  useMissing({ block, scope }, chosen, !isBusy && items.length > 0 && chosen.length > 0 && !hasPath(items, chosen))

  const select = (path: unknown[]) => void run(block.onSelect, scope.with({ event: { path } }))
  const stop = focused ?? (chosen.length > 0 ? idOf(chosen) : allLabel === '' ? lines[0]?.id : '[]')
  const onKeyDown = (event: KeyboardEvent, line: Line | undefined) => {
    const ids = [...(allLabel === '' ? [] : ['[]']), ...lines.map((each) => each.id)]
    const next = goOn(event, line, { ids, toggle, select })
    if (next === undefined) return
    setFocused(next)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next)}"]`)?.focus()
  }
  return (
    <ul
      ref={list}
      role="tree"
      aria-label={textOf(block.label, scope) || t`Categories`}
      className={styles.tree}
      aria-busy={isBusy}
    >
      {allLabel !== '' && (
        <li
          role="treeitem"
          aria-selected={chosen.length === 0}
          aria-level={1}
          tabIndex={stop === '[]' ? 0 : -1}
          data-node="[]"
          className={styles.node}
          onClick={() => {
            setFocused('[]')
            select([])
          }}
          onKeyDown={(event) => {
            onKeyDown(event, undefined)
          }}
        >
          <span className={styles.twist} />
          <span className={styles.label}>{allLabel}</span>
        </li>
      )}
      {lines.map((line) => (
        <Branch
          key={line.id}
          line={line}
          isChosen={line.id === idOf(chosen)}
          isStop={stop === line.id}
          onPress={() => {
            setFocused(line.id)
            if (!isClosed(line)) select(line.path)
            if (hasChildren(line) && !line.isOpen) toggle(line, true)
          }}
          onToggle={() => toggle(line, !line.isOpen)}
          onKeyDown={(event) => onKeyDown(event, line)}
        />
      ))}
    </ul>
  )
}

const isClosed = (line: Line | undefined): boolean => line?.node.disabled === true
const hasChildren = (line: Line | undefined): boolean => (line?.node.children?.length ?? 0) > 0

/** The nodes that can be seen, from above: those on the way to the chosen one are open, and those that somebody opened. */
function useLines(items: TreeNode[], chosen: unknown[]) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const lines = useMemo(() => {
    const isOnWay = (path: unknown[]) => path.every((step, index) => String(step) === String(chosen[index]))
    const found: Line[] = []
    const visit = (nodes: TreeNode[], above: unknown[]) => {
      for (const node of nodes) {
        const path = [...above, node.value]
        const id = idOf(path)
        const isOpen = toggled.get(id) ?? isOnWay(path)
        found.push({ node, path, id, isOpen })
        if (isOpen && node.children) visit(node.children, path)
      }
    }
    visit(items, [])
    return found
  }, [items, chosen, toggled])
  const toggle = (line: Line, isOpen: boolean): void => setToggled(new Map(toggled).set(line.id, isOpen))
  return { lines, toggle }
}

/** Who comes with a path that is not there is told so, and gets everything. */
function useMissing({ block, scope }: BlockProps<'tree'>, chosen: unknown[], isMissing: boolean): void {
  const chosenId = idOf(chosen)
  useEffect(() => {
    if (!isMissing) return
    const names = chosen.join(' / ')
    const said = textOf(block.missing, scope)
    scope.app.notify({
      tone: 'error',
      text: said === '' ? t`There is no category (${names})` : fillText(said, [names]),
    })
    void run(block.onSelect, scope.with({ event: { path: [] } }))
    // Said once for a path, not at every change of the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing, chosenId])
}

interface Moves {
  /** What can have the focus, from above. */
  ids: readonly string[]
  toggle(line: Line, isOpen: boolean): void
  select(path: unknown[]): void
}

/** What a key does at a line; answers which one has the focus then, undefined where it stays. */
function goOn(event: KeyboardEvent, line: Line | undefined, { ids, toggle, select }: Moves): string | undefined {
  const at = ids.indexOf(line?.id ?? '[]')
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }
  let to = moves[event.key]
  if (event.key === 'ArrowRight' && line && hasChildren(line)) {
    if (line.isOpen) to = at + 1
    else toggle(line, true)
  } else if (event.key === 'ArrowLeft' && line) {
    if (line.isOpen && hasChildren(line)) toggle(line, false)
    else to = ids.indexOf(idOf(line.path.slice(0, -1)))
  } else if (event.key === 'Enter' || event.key === ' ') {
    if (!isClosed(line)) select(line?.path ?? [])
  } else if (to === undefined) return undefined
  event.preventDefault()
  return to === undefined ? undefined : ids[to]
}

interface BranchProps {
  line: Line
  isChosen: boolean
  /** Tab leads here. */
  isStop: boolean
  onPress(): void
  onToggle(): void
  onKeyDown(event: KeyboardEvent): void
}

function Branch({ line, isChosen, isStop, onPress, onToggle, onKeyDown }: BranchProps) {
  const { node, path, id, isOpen } = line
  const isParent = hasChildren(line)
  return (
    <li
      role="treeitem"
      aria-selected={isChosen}
      aria-disabled={isClosed(line) || undefined}
      aria-expanded={isParent ? isOpen : undefined}
      aria-level={path.length}
      tabIndex={isStop ? 0 : -1}
      data-node={id}
      className={styles.node}
      style={{ paddingInlineStart: 6 + (path.length - 1) * 16 }}
      data-empty={node.count === 0 || undefined}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      <span
        className={styles.twist}
        aria-hidden="true"
        onClick={(event) => {
          if (!isParent) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {isParent && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={15} />}
      </span>
      <span className={styles.label} lang={languageOf(node.label ?? node.value)}>
        {node.label ?? String(node.value)}
      </span>
      {node.note !== undefined && <span className={styles.count}>{node.note}</span>}
      {node.count !== undefined && <span className={styles.count}>{formatNumber(node.count, { group: true })}</span>}
    </li>
  )
}

function idOf(path: unknown[]): string {
  return JSON.stringify(path.map(String))
}

/** A branch whose children are not known yet is taken to hold the rest. */
function hasPath(nodes: TreeNode[], path: unknown[]): boolean {
  const [first, ...rest] = path
  const node = nodes.find((each) => String(each.value) === String(first))
  if (!node) return false
  return rest.length === 0 || node.children === undefined || hasPath(node.children, rest)
}
