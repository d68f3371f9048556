import { t } from '@lingui/core/macro'
import type { Call } from '../../../call.ts'
import type { Choice } from '../../../ui/choices/use-supplied.ts'
import { useSupplied } from '../../../ui/choices/use-supplied.ts'
import { Finder } from '../../../ui/choices/finder.tsx'
import { toText } from '../../../to-text.ts'
import { InputControl, type InputControlProps } from './control.tsx'

type Props = InputControlProps & { call: Call; values: Readonly<Record<string, unknown>> }

/** An input whose choices a component supplies. */
export default function SuppliedInput(props: Props) {
  return props.field.choices?.find && props.field.editable ? <FoundInput {...props} /> : <ShownInput {...props} />
}

function ShownInput({ call, values, ...props }: Props) {
  const { field, value } = props
  const supplied = useSupplied(call, field.choices!, { field: field.key }, values)
  const fixed = field.options ?? []
  const options = [...fixed, ...supplied.choices.filter((one) => fixed.every((each) => each.value !== one.value))]
  const comment = supplied.more ? t`There are more choices than are shown.` : field.comment
  return (
    <InputControl
      {...props}
      field={{
        ...field,
        options: withValue(options, value, supplied.isWaiting),
        ...(comment !== undefined && { comment }),
      }}
    />
  )
}

/** What is chosen stays chosen while its choices are on their way, and is told where they no longer hold it. */
function withValue(options: Choice[], chosen: unknown, isWaiting: boolean): Choice[] {
  const value = Array.isArray(chosen) ? '' : toText(chosen)
  if (value === '' || options.some((one) => one.value === value)) return options
  return [...options, { value, label: isWaiting ? '…' : t`Missing: ${value}` }]
}

function FoundInput({ call, values, ...props }: Props) {
  const { field, value, onChange } = props
  return (
    <InputControl
      {...props}
      control={(common) => (
        <Finder
          {...common}
          call={call}
          from={field.choices!}
          field={field.key}
          fixed={field.options ?? []}
          inputs={values}
          value={toText(value)}
          placeholder={field.placeholder ?? t`Please choose`}
          onChange={onChange}
        />
      )}
    />
  )
}
