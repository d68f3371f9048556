import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useEffect, useState, type KeyboardEvent } from 'react'
import type { BlockProps } from '../block-props.ts'
import { Blocks, fetchBlocks } from '../block.tsx'
import { evaluate, holds, textOf } from '../../state/scope.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './tabs.module.css'

/** Shows one of several groups of blocks. The open one is a state, so a link can name it. */
export default function TabsBlock({ block, scope }: BlockProps<'tabs'>) {
  const [own, setOwn] = useState<string>()
  const tabs = block.tabs.filter((tab) => !tab.when || holds(tab.when, scope))
  const wanted = block.state === undefined ? own : scope.get(`state.${block.state}`)
  const open = tabs.find((tab) => tab.key === wanted) ?? tabs[0]

  // Somebody who opened this will look at its other tabs.
  const all = block.tabs
  useEffect(() => {
    const waiting = setTimeout(() => fetchBlocks(all.flatMap((tab) => tab.blocks)), 500)
    return () => clearTimeout(waiting)
  }, [all])

  function show(key: string | null) {
    if (key === null) return
    if (block.state === undefined) setOwn(key)
    else scope.screen.setState(block.state, key)
    if (block.page !== undefined) scope.screen.setState(block.page, 1)
  }

  // Mantine moves the focus alone with these two keys.
  function showOutermost({ key }: KeyboardEvent) {
    const to = { Home: tabs[0], End: tabs.at(-1) }[key]
    if (to) show(to.key)
  }

  if (!open) return null
  return (
    <Tabs variant="plain" value={open.key} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List aria-label={textOf(block.label, scope) || undefined} className={styles.list}>
        {tabs.map((tab) => {
          const badge = evaluate(tab.badge, scope)
          const hasBadge = badge !== undefined && badge !== null && badge !== 0 && badge !== ''
          return (
            <Tabs.Tab
              key={tab.key}
              value={tab.key}
              classNames={{ tab: `${styles.tab}`, tabLabel: `${styles.words}` }}
              onKeyDown={showOutermost}
            >
              <Icon name={tab.icon} size={16} />
              {textOf(tab.label, scope)}
              {hasBadge && <span className={styles.badge}>{asText(badge)}</span>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel key={open.key} value={open.key} className={styles.panel}>
        <Blocks blocks={open.blocks} scope={scope} />
      </Tabs.Panel>
    </Tabs>
  )
}
