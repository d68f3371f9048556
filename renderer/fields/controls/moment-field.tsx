import { Input } from '@mantine/core'
import type { MomentKind } from '../../../runtime/values/read-moment.ts'
import { momentFormats } from '../../ui/moment-formats.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import styles from './moment-field.module.css'
import { ResetButton } from '../reset-button.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** A date, a time, or both, written the console's way in every browser. A time of whole minutes is stored without seconds. */
function MomentField({ kind, ...props }: LeafProps & { kind: MomentKind }) {
  const leaf = useLeaf(props)
  const { id, label, description, error, inputWrapperOrder, withAsterisk, ...input } = leaf.input
  const value = typeof leaf.value === 'string' ? leaf.value : ''
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const isWhole = kind === 'time' && !/:\d\d:(?!00)/.test(value)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      inputWrapperOrder={inputWrapperOrder}
    >
      <span className={styles.row} data-above-help={description ? '' : undefined}>
        <MomentInput
          {...input}
          className={styles.input}
          id={id}
          kind={kind}
          required={false}
          aria-required={props.required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
          format={isWhole ? 'HH:mm' : momentFormats[kind]}
          value={value}
          {...(leaf.defaultWords !== '' && { placeholder: leaf.defaultWords })}
          onChange={(next) => leaf.set(kind === 'time' ? next.replace(/^(\d\d:\d\d):00$/, '$1') : next)}
        />
        {leaf.reset && <ResetButton onPress={leaf.reset} value={leaf.defaultWords} />}
      </span>
    </Input.Wrapper>
  )
}

export const DateField = (props: LeafProps) => <MomentField {...props} kind="date" />
export const TimeField = (props: LeafProps) => <MomentField {...props} kind="time" />
export const DateTimeField = (props: LeafProps) => <MomentField {...props} kind="datetime" />
