import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { BlockProps } from '../../block-props.ts'
import { Blocks, fetchBlocks } from '../../block.tsx'
import { evaluate, holds, textOf } from '../../scope.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './tabs.module.css'
import { toText } from '../../to-text.ts'

/** Shows one of several groups of blocks. The open one is a state, so a link can name it. */
export default function Tabs({ block, scope }: BlockProps<'tabs'>) {
  const [own, setOwn] = useState<string>()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabs = block.tabs.filter((tab) => !tab.when || holds(tab.when, scope))
  const wanted = block.state === undefined ? own : scope.get(`state.${block.state}`)
  const open = tabs.find((tab) => tab.key === wanted) ?? tabs[0]

  // Somebody who opened this will look at its other tabs.
  const all = block.tabs
  useEffect(() => {
    const waiting = setTimeout(() => fetchBlocks(all.flatMap((tab) => tab.blocks)), 500)
    return () => clearTimeout(waiting)
  }, [all])

  function show(key: string) {
    if (block.state === undefined) setOwn(key)
    else scope.screen.setState(block.state, key)
    if (block.page !== undefined) scope.screen.setState(block.page, 1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === open?.key)
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    show(tabs[index]!.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }

  if (!open) return null
  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        role="tablist"
        aria-label={textOf(block.label, scope) || undefined}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const badge = evaluate(tab.badge, scope)
          const hasBadge = badge !== undefined && badge !== null && badge !== 0 && badge !== ''
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={tab.key === open.key}
              aria-controls={`${id}-panel`}
              tabIndex={tab.key === open.key ? 0 : -1}
              className={styles.tab}
              onClick={() => {
                show(tab.key)
              }}
            >
              <Icon name={tab.icon} size={16} />
              {textOf(tab.label, scope)}
              {hasBadge && <span className={styles.badge}>{toText(badge)}</span>}
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open.key}`}
        className={styles.panel}
        key={open.key}
      >
        <Blocks blocks={open.blocks} scope={scope} />
      </div>
    </div>
  )
}
