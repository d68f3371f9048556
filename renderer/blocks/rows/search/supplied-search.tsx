import { t } from '@lingui/core/macro'
import { useEffect, type ComponentType } from 'react'
import type { ChoicesFrom } from '../../../../runtime/generated/screens/choices-from.ts'
import { textOf } from '../../../state/scope.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { formatDate } from '../../../../runtime/values/dates.ts'
import { ChosenDay } from '../../choices/chosen-day.tsx'
import { ChosenRow } from '../../choices/chosen-row.tsx'
import { suppliesRows } from '../../choices/row-table.tsx'
import { Finder } from '../../choices/finder.tsx'
import { useSupplied, type Choice } from '../../choices/use-supplied.ts'
import { SearchFrame, type SearchFrameProps } from './search-frame.tsx'
import type { SearchValues } from './values.ts'

type Props = SearchFrameProps & {
  /** What supplies its choices. */
  from: ChoicesFrom
  values: SearchValues
  /** Told what values are called, for the chips of applied conditions. */
  onKnown(choices: readonly Choice[]): void
}

/** What is supplied, where it is no plain choices. A value is chosen as they are. */
const drawn = { table: RowSearch, days: DaySearch, value: ShownSearch } satisfies Record<
  NonNullable<ChoicesFrom['shows']>,
  ComponentType<Props>
>

/** A condition whose choices a component supplies. */
export default function SuppliedSearch(props: Props) {
  const { from } = props
  if (from.shows) {
    const Shown = drawn[from.shows]
    return <Shown {...props} />
  }
  return from.find ? <FoundSearch {...props} /> : <ShownSearch {...props} />
}

function ShownSearch({ values, onKnown, from, ...props }: Props) {
  const { field, scope } = props
  const supplied = useSupplied(scope.app.call, from, { field: field.field }, values)
  useEffect(() => {
    onKnown(supplied.choices)
    // Told of new choices only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [supplied.choices])
  const fixed = fixedOf(props)
  const options = [...fixed, ...supplied.choices.filter((one) => fixed.every((each) => each.value !== one.value))]
  return <SearchFrame {...props} field={{ ...field, options }} />
}

function FoundSearch({ values, onKnown, from, ...props }: Props) {
  const { field, scope, value, onChange } = props
  return (
    <SearchFrame
      {...props}
      control={(common) => (
        <Finder
          {...common}
          call={scope.app.call}
          from={from}
          field={field.field}
          fixed={fixedOf(props)}
          inputs={values}
          value={asText(value)}
          placeholder={common.placeholder ?? t`All`}
          onChange={onChange}
          onNamed={(choice) => onKnown([choice])}
        />
      )}
    />
  )
}

function RowSearch(all: Props) {
  const { values, onKnown, from, ...props } = all
  const { field, scope, value, onChange } = props
  if (!suppliesRows(from)) return <ShownSearch {...all} />
  return (
    <SearchFrame
      {...props}
      control={(common) => (
        <ChosenRow
          {...common}
          scope={scope}
          from={from}
          look={{ height: 234, ...field.look, dialog: true }}
          field={field.field}
          title={textOf(field.label, scope)}
          inputs={values}
          value={asText(value)}
          placeholder={common.placeholder ?? t`All`}
          onChange={onChange}
          onNamed={(choice) => onKnown([choice])}
        />
      )}
    />
  )
}

function DaySearch({ values, onKnown: _onKnown, from, ...props }: Props) {
  const { field, scope, value, onChange } = props
  return (
    <SearchFrame
      {...props}
      control={(common) => (
        <ChosenDay
          {...common}
          call={scope.app.call}
          from={from}
          look={field.look}
          datetime={field.datetime}
          field={field.field}
          title={textOf(field.label, scope)}
          inputs={values}
          value={asText(value)}
          onChange={(day) => onChange(day === '' ? '' : formatDate(day, field.datetime?.stored))}
        />
      )}
    />
  )
}

function fixedOf({ field, scope }: SearchFrameProps): Choice[] {
  return (field.options ?? []).map(({ value, label }) => ({
    value: String(value),
    label: textOf(label ?? value, scope),
  }))
}
