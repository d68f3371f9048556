import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { holds, textOf } from '../../state/scope.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { groundInBoth, inkInBoth, textInBoth } from '../../theme/builder-colours.ts'
import styles from './message.module.css'

/** A notice that stays in the page. */
export default function Message({ block, scope }: BlockProps<'message'>) {
  const [isClosed, close] = useState(false)
  const title = textOf(block.title, scope)
  const text = textOf(block.text, scope)
  const isEmpty = title === '' && text === ''
  const place = useFocusOnceItHolds(!isEmpty && block.takesFocus !== undefined && holds(block.takesFocus, scope))
  if (isClosed || isEmpty) return null
  const tone = block.tone ?? 'info'
  const closeText = textOf(block.closeText, scope)
  return (
    <div
      ref={place}
      tabIndex={block.takesFocus ? -1 : undefined}
      className={styles.message}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      style={{
        color: block.textColor && inkInBoth(block.textColor),
        background: block.backgroundColor && groundInBoth(block.backgroundColor),
        borderColor: block.borderColor && textInBoth(block.borderColor),
      }}
    >
      <Icon name={block.icon ?? tone} />
      <div className={styles.words}>
        {title !== '' && <strong>{title}</strong>}
        {text !== '' && <p>{text}</p>}
      </div>
      {block.closable &&
        (closeText === '' ? (
          <IconButton
            icon="close"
            label={t`Close`}
            size={16}
            onClick={() => {
              close(true)
            }}
          />
        ) : (
          <button
            type="button"
            className={styles.close}
            onClick={() => {
              close(true)
            }}
          >
            {closeText}
          </button>
        ))}
    </div>
  )
}

function useFocusOnceItHolds(isWanted: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isWanted])
  return place
}
