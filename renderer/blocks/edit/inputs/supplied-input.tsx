import { t } from '@lingui/core/macro'
import { useEffect, useRef, type ComponentType } from 'react'
import type { ChoicesFrom } from '../../../../runtime/generated/screens/choices-from.ts'
import { checkInput } from '../../../../runtime/input-check/check-input.ts'
import type { Day } from '../../../../runtime/values/dates.ts'
import type { Scope } from '../../../state/scope.ts'
import { ChosenDay } from '../../choices/chosen-day.tsx'
import { ChosenRow } from '../../choices/chosen-row.tsx'
import { suppliesRows, type RowsFrom } from '../../choices/row-table.tsx'
import { useSupplied, type Choice, type Supplied } from '../../choices/use-supplied.ts'
import { Finder } from '../../choices/finder.tsx'
import { asText } from '../../../../runtime/values/as-text.ts'
import { FieldFrame, type FieldFrameProps } from '../../frames/field-frame.tsx'
import { RowEntries } from './row-entries.tsx'

type InputProps = FieldFrameProps & { scope: Scope; values: Readonly<Record<string, unknown>>; today: Day }

/** With what supplies the choices of its field. */
type Props = InputProps & { from: ChoicesFrom }
type RowsProps = InputProps & { from: RowsFrom }

/** What is supplied, where it is no plain choices. */
const drawn = { table: TableInput, days: DayInput, value: GotInput } satisfies Record<
  NonNullable<ChoicesFrom['shows']>,
  ComponentType<Props>
>

/** An input whose choices a component supplies. */
export default function SuppliedInput(props: Props) {
  const { from, field } = props
  if (from.shows) {
    const Shown = drawn[from.shows]
    return <Shown {...props} />
  }
  return from.find && field.editable ? <FoundInput {...props} /> : <ShownInput {...props} />
}

function ShownInput({ scope, values, from, ...props }: Props) {
  const { field, value } = props
  const supplied = useSupplied(scope.app.call, from, { field: field.key }, values)
  const fixed = field.options ?? []
  const options = [...fixed, ...supplied.choices.filter((one) => fixed.every((each) => each.value !== one.value))]
  const comment = commentOf(supplied) ?? field.comment
  return (
    <FieldFrame
      {...props}
      field={{
        ...field,
        options: withValue(options, value, supplied.isWaiting),
        ...(comment !== undefined && { comment }),
      }}
    />
  )
}

function commentOf({ more, isMissing, isWaiting }: Supplied): string | undefined {
  if (isMissing)
    return isWaiting
      ? t`The choices could not be fetched yet. They are asked for again.`
      : t`The choices could not be fetched.`
  return more ? t`There are more choices than are shown.` : undefined
}

/** What is chosen stays chosen while its choices are on their way, and is told where they no longer hold it. */
function withValue(options: Choice[], chosen: unknown, isWaiting: boolean): Choice[] {
  const value = Array.isArray(chosen) ? '' : asText(chosen)
  if (value === '' || options.some((one) => one.value === value)) return options
  return [...options, { value, label: isWaiting ? '…' : t`Missing: ${value}` }]
}

function FoundInput({ scope, values, from, ...props }: Props) {
  const { field, value, onChange } = props
  return (
    <FieldFrame
      {...props}
      control={(common) => (
        <Finder
          {...common}
          call={scope.app.call}
          from={from}
          field={field.key}
          fixed={field.options ?? []}
          inputs={values}
          value={asText(value)}
          placeholder={field.placeholder ?? t`Please choose`}
          onChange={onChange}
        />
      )}
    />
  )
}

/** A value that a component gets: put in while nothing stands there, and again when something on which it depends changes. */
function GotInput({ scope, values, from, ...props }: Props) {
  const { field, value, onChange } = props
  const { reads } = from
  const supplied = useSupplied(scope.app.call, from, { field: field.key }, values)
  const now = reads.map((name) => asText(values[name])).join('\0')
  const first = useRef(now)
  const got = supplied.choices[0]?.value
  const isEmpty = value === undefined || value === null || value === ''
  useEffect(() => {
    if (supplied.isWaiting || !(isEmpty || first.current !== now)) return
    first.current = now
    if (asText(value) !== (got ?? '')) onChange(got ?? '')
    // What is typed afterwards stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [supplied.isWaiting, got, now])
  return <FieldFrame {...props} />
}

function TableInput({ from, ...props }: Props) {
  if (!suppliesRows(from)) return <ShownInput {...props} from={from} />
  return props.field.rowInputs ? <RowsInput {...props} from={from} /> : <RowInput {...props} from={from} />
}

function RowInput({ scope, values, from, ...props }: RowsProps) {
  const { field, value, onChange } = props
  return (
    <FieldFrame
      {...props}
      control={(common) => (
        <ChosenRow
          {...common}
          scope={scope}
          from={from}
          look={field.look}
          field={field.key}
          title={field.label}
          inputs={values}
          value={asText(value)}
          placeholder={field.placeholder}
          onChange={onChange}
        />
      )}
    />
  )
}

function RowsInput({ scope, values, from, ...props }: RowsProps) {
  const { field, value, today, problem, onChange } = props
  const isTyped = Array.isArray(value) && value.length > 0
  // What is wrong in a row stands in the row, once.
  const isInRow = isTyped && !field.look?.dialog && checkInput(field, value, values, { today }) !== undefined
  return (
    <FieldFrame
      {...props}
      problem={isInRow ? undefined : problem}
      control={(common) => (
        <RowEntries
          {...{ scope, field, from, common, value, today, onChange }}
          inputs={values}
          isTold={problem !== undefined}
        />
      )}
    />
  )
}

function DayInput({ scope, values, from, ...props }: Props) {
  const { field, value, onChange } = props
  return (
    <FieldFrame
      {...props}
      control={(common) => (
        <ChosenDay
          {...common}
          call={scope.app.call}
          from={from}
          look={field.look}
          datetime={field.datetime}
          field={field.key}
          title={field.label}
          inputs={values}
          value={asText(value)}
          placeholder={field.placeholder}
          onChange={onChange}
        />
      )}
    />
  )
}
