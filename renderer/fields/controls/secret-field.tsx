import { useLingui } from '@lingui/react/macro'
import { Button, Group, Input, PasswordInput, Text, Textarea } from '@mantine/core'
import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import { useState, type ChangeEvent } from 'react'
import { parsePointer } from '../../../runtime/pointer.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { useModelState } from '../field-context.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** A secret: it can be set and replaced, never read. Its value stays outside the document. */
export function SecretField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { model } = leaf.context
  const state = useModelState(model)
  const [replacing, setReplacing] = useState(false)
  const stored = state.about.secrets?.[props.at]
  const typed = state.secrets[props.at]
  const field = parsePointer(props.at).at(-1)
  const isStored = stored?.set === true && leaf.value !== undefined
  const { label, description, error, inputWrapperOrder, withAsterisk, ...input } = leaf.input
  if (isStored && !replacing && typed === undefined) {
    return (
      <Input.Wrapper
        label={label}
        description={description}
        error={error}
        withAsterisk={withAsterisk}
        inputWrapperOrder={inputWrapperOrder}
        labelElement="div"
      >
        <Stored
          day={stored.at ? formatMoment(stored.at, { time: false }) : ''}
          label={props.label}
          onReplace={leaf.readOnly ? undefined : () => setReplacing(true)}
        />
      </Input.Wrapper>
    )
  }
  const shared = {
    ...input,
    label,
    description,
    error,
    withAsterisk,
    inputWrapperOrder,
    required: false,
    flex: 1,
    value: typed ?? '',
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const text = event.currentTarget.value
      model.setSecret(props.at, text === '' ? undefined : text)
      if (text !== '' && leaf.value === undefined) model.set(props.at, { $secret: field }, props.label)
      if (text === '' && !isStored) model.set(props.at, undefined, props.label)
    },
  }
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      {inputTypeOf(String(props.schema['x-widget'])).rows ? (
        // Lines count in a PEM text; a password field would join them.
        <Textarea {...shared} autoComplete="off" spellCheck={false} autosize minRows={2} maxRows={6} />
      ) : (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide what is typed` }}
        />
      )}
      {replacing && (
        <Button
          variant="default"
          onClick={() => {
            model.setSecret(props.at, undefined)
            setReplacing(false)
          }}
        >
          {t`Keep`}
        </Button>
      )}
    </Group>
  )
}

interface StoredProps {
  /** When it was set; empty: not known. */
  day: string
  label: string
  onReplace: (() => void) | undefined
}

function Stored(props: StoredProps) {
  const { day, onReplace } = props
  const { t } = useLingui()
  return (
    <Group gap="sm">
      <Text size="sm">{day ? t`Set on ${day}` : t`Set`}</Text>
      {onReplace && (
        <Button variant="default" size="compact-sm" onClick={onReplace} aria-label={t`${props.label}: replace`}>
          {t`Replace`}
        </Button>
      )}
    </Group>
  )
}
