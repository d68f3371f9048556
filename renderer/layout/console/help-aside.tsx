import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import HelpText, { type HelpTextProps } from './help-text.tsx'
import styles from './help-aside.module.css'

interface HelpAsideProps extends HelpTextProps {
  onClose(): void
}

/** What the page is for and how usual things are done, beside it. Whoever opened it by keyboard is there at once. */
export default function HelpAside(props: HelpAsideProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    if (before instanceof HTMLButtonElement && before.hasAttribute('data-help')) heading.current?.focus()
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <div
      className={styles.aside}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose()
      }}
    >
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t`Help`}
        </h2>
        <IconButton icon="close" label={t`Close the help`} onClick={props.onClose} />
      </header>
      <HelpText help={props.help} kind={props.kind} />
    </div>
  )
}
