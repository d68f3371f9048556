import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { textOf } from '../../state/scope.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { groundInBoth, inkInBoth, textInBoth } from '../../theme/builder-colours.ts'
import styles from './message.module.css'

/** A notice that stays in the page. */
export default function Message({ block, scope }: BlockProps<'message'>) {
  const [isClosed, close] = useState(false)
  const title = textOf(block.title, scope)
  const text = textOf(block.text, scope)
  if (isClosed || (title === '' && text === '')) return null
  const tone = block.tone ?? 'info'
  const closeText = textOf(block.closeText, scope)
  return (
    <div
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
