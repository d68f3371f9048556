import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { textOf } from '../../state/scope.ts'
import field from '../../ui/field.module.css'
import styles from './find.module.css'

/** One field that looks for a text; it waits until typing pauses or ends, and not in the middle of a Japanese word. */
export default function Find({ block, scope }: BlockProps<'find'>) {
  const { t } = useLingui()
  const applied = asText(scope.get(`state.${block.state}`))
  const [typed, setTyped] = useState(applied)
  const [before, setBefore] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)
  if (before !== applied) {
    setBefore(applied)
    setTyped(applied)
  }
  const apply = (text: string): void => {
    clearTimeout(timer.current)
    if (text === applied) return
    scope.screen.setState(block.state, text === '' ? undefined : text)
    if (block.page !== undefined) scope.screen.setState(block.page, 1)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (text: string): void => {
    clearTimeout(timer.current)
    if (!isComposing.current) timer.current = setTimeout(() => apply(text), 350)
  }
  return (
    <input
      type="search"
      className={`${field.input} ${styles.find}`}
      aria-label={textOf(block.label, scope) || t`Find`}
      placeholder={textOf(block.placeholder, scope)}
      value={typed}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        soon(event.currentTarget.value)
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        soon(event.currentTarget.value)
      }}
      onBlur={(event) => {
        apply(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(event.currentTarget.value)
      }}
    />
  )
}
