import { t } from '@lingui/core/macro'
import { useContext, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { textOf } from '../../state/scope.ts'
import { TitleLineContext } from '../../ui/title-line.ts'
import styles from './bar.module.css'

/** Things side by side: tools in the line of the title, or a bar with the cart's total. */
export default function Bar({ block, scope }: BlockProps<'bar'>) {
  const titleLine = useContext(TitleLineContext)
  const bar = useRef<HTMLDivElement>(null)
  const label = textOf(block.label, scope)
  const drawn = (
    <div
      ref={bar}
      className={styles.bar}
      data-bar
      data-stick={block.stick}
      data-align={block.align}
      role={label === '' ? undefined : 'group'}
      aria-label={label === '' ? undefined : label}
    >
      <Blocks blocks={block.blocks} scope={scope} />
    </div>
  )
  if (!titleLine) return drawn
  const { place } = titleLine
  if (block.place === 'title') return place && createPortal(drawn, place)
  if (!place || block.stick !== 'bottom' || label === '') return drawn
  const toBar = () => bar.current?.querySelector<HTMLElement>('button, a[href]')?.focus()
  return (
    <>
      {createPortal(<SkipLink label={label} onPress={toBar} />, place)}
      {drawn}
    </>
  )
}

/** Rows have controls of their own: without it, what stays at the foot is a hundred of them away for the keyboard. */
function SkipLink({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <a
      className={styles.skip}
      href="#"
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      {t`Go to: ${label}`}
    </a>
  )
}
