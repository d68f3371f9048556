import { useState } from 'react'
import { run } from '../../actions/run.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { IconButton } from '../../ui/button.tsx'
import { named } from '../../ui/named.ts'
import type { CellProps } from './cell-props.ts'
import styles from './toggle.module.css'

/** Shows at once what was pressed; where that fails, what it was. */
export default function Toggle({ cell, scope }: CellProps<'toggle'>) {
  const held = evaluate(cell.value, scope) === true
  /** What was pressed, until the data says so. */
  const [wanted, setWanted] = useState<boolean>()
  if (wanted === held) setWanted(undefined)
  const isPressed = wanted ?? held
  return (
    <IconButton
      icon={cell.icon}
      label={named(textOf(cell.label, scope), scope)}
      className={styles.toggle}
      aria-pressed={isPressed}
      onClick={(event) => {
        event.stopPropagation()
        setWanted(!isPressed)
        void run(cell.onChange, scope.with({ event: { value: !isPressed } })).then((isDone) => {
          if (!isDone) setWanted(undefined)
        })
      }}
    />
  )
}
