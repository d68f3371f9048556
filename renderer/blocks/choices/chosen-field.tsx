import { t } from '@lingui/core/macro'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import look from '../../ui/field.module.css'
import styles from './chosen-field.module.css'

interface Props {
  id: string
  /** Of the dialog. */
  title: string
  /** What is chosen, in words. */
  text: string
  disabled?: boolean
  placeholder?: string | undefined
  'aria-required'?: true | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  onBlur?: () => void
  /** Of the dialog, in pixels. */
  width: number
  onClear(): void
  /** What stands in the dialog; `close` ends it. */
  children(close: () => void): ReactNode
}

/** What was chosen, and the button of the dialog in which it is. */
export function ChosenField({
  id,
  title,
  text,
  disabled = false,
  placeholder,
  width,
  onClear,
  children,
  ...rest
}: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.chosen}>
      <input
        {...rest}
        id={id}
        readOnly
        className={look.input}
        value={text}
        placeholder={placeholder ?? t`Please choose`}
        disabled={disabled}
      />
      {text !== '' && !disabled && <IconButton icon="close" label={t`Clear`} onClick={onClear} />}
      <Button
        icon="search"
        disabled={disabled}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t`Pick…`}
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          width={width}
          onClose={() => {
            setOpen(false)
          }}
        >
          {children(() => {
            setOpen(false)
          })}
        </Dialog>
      )}
    </span>
  )
}
