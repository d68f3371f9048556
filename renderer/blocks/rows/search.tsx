import { t } from '@lingui/core/macro'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isObject } from '../../../runtime/json/is-object.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { BlockProps } from '../block-props.ts'
import { inputControl } from '../../controls/index.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Chip as AppliedChip } from '../../ui/chip.tsx'
import type { Choice } from '../choices/use-supplied.ts'
import { Icon } from '../../ui/icon.tsx'
import { narrowQuery, useMedia } from '../../ui/use-media.ts'
import { useFold } from './search/use-fold.ts'
import { SearchFrame } from './search/search-frame.tsx'
import { chipsOf, clean, type Chip, type SearchField, type SearchValues } from './search/values.ts'
import { lazy } from '../../ui/lazy.tsx'
import styles from './search.module.css'
import { keepComposition } from '../../ui/keep-composition.ts'

const SuppliedSearch = lazy(() => import('./search/supplied-search.tsx'))

/**
 * Conditions for a list, in one line: the first field, and what opens the others. They apply when they are sent; those that
 * apply stand as chips to take away.
 */
export default function Search({ block, scope }: BlockProps<'search'>) {
  const isNarrow = useMedia(narrowQuery)
  const isLow = useMedia('(max-height: 35em)')
  const isSmall = isNarrow || isLow
  const [isOpen, setOpen, keepOpen] = useFold(scope, isSmall, block.closed === false && !isSmall)
  const applied = (scope.get(`state.${block.state}`) ?? {}) as SearchValues
  const appliedText = JSON.stringify(applied)
  const [draft, setDraft] = useState<{ of: string; values: SearchValues }>(() => ({
    of: appliedText,
    values: { ...givenIn(evaluate(block.given, scope)), ...applied },
  }))
  /** What is wrong with what stands in a field, by its name. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  /** What values of supplied choices are called, by field. */
  const [known, setKnown] = useState<KnownChoices>({})
  // The address changed (back, a link): what is typed follows it.
  if (draft.of !== appliedText) setDraft({ of: appliedText, values: applied })

  const chips = chipsOf(withKnown(block.fields, known), applied, (expression) => textOf(expression, scope))

  function apply(values: SearchValues | undefined) {
    const next = values && clean(values)
    setWrong({})
    // Who empties a condition with which the search begins wants it empty.
    const begins = scope.screen.spec.state?.[block.state]
    // A list that waits for its search is to begin, whatever is searched.
    const waits = block.given !== undefined
    const isFirst = next && Object.keys(next).length === 0 && !begins?.default && !begins?.days && !waits
    scope.screen.setState(block.state, isFirst ? undefined : next)
    if (block.page !== undefined) scope.screen.setState(block.page, 1)
    setDraft({ of: JSON.stringify(next ?? {}), values: next ?? {} })
  }
  function takeAway(name: string) {
    const { [name]: _, ...rest } = applied
    apply(rest)
  }

  return (
    <search className={styles.search}>
      <SearchForm
        {...{ block, scope, isOpen, chips, draft: draft.values, wrong }}
        onWrong={setWrong}
        onApply={apply}
        onTakeAway={takeAway}
        onKnown={setKnown}
        onOpen={keepOpen}
        onDraft={(values) => setDraft({ of: appliedText, values })}
        onSent={() => {
          if (isSmall) setOpen(false)
        }}
      />
    </search>
  )
}

interface SearchFormProps extends BlockProps<'search'> {
  isOpen: boolean
  /** What applies, in words. */
  chips: readonly Chip[]
  /** What stands in the fields. */
  draft: SearchValues
  /** What is wrong with what stands in a field, by its name. */
  wrong: Readonly<Record<string, string>>
  onWrong(wrong: Readonly<Record<string, string>>): void
  onDraft(values: SearchValues): void
  /** Told what values of a field are called. */
  onKnown(add: (before: KnownChoices) => KnownChoices): void
  /** Undefined: back to what the search begins with. */
  onApply(values: SearchValues | undefined): void
  /** One condition, by the name of its field, does not apply any more. */
  onTakeAway(name: string): void
  onOpen(isOpen: boolean): void
  onSent(): void
}

type KnownChoices = Record<string, readonly Choice[]>

/** The fields; what cannot be read is said at its field, and nothing is searched for then. */
function SearchForm(props: SearchFormProps) {
  const { block, isOpen, chips, draft, wrong, onWrong, onApply, onOpen, onSent } = props
  const id = useId()
  const { lead, others } = leadOf(block.fields)
  function send(form: HTMLFormElement) {
    const values = asSent(block.fields, draft)
    const elementOf = (field: string) => form.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(field)}"]`)
    const refused = block.fields.flatMap(({ input, field, maxLength }) => {
      const problem =
        tooLong(values[field], maxLength) ??
        inputControl(input).problemOf?.(values[field]) ??
        elementOf(field)?.validationMessage
      return problem ? [{ field, problem }] : []
    })
    onWrong(Object.fromEntries(refused.map(({ field, problem }) => [field, problem])))
    const [first] = refused
    if (first) {
      if (first.field !== lead?.field) flushSync(() => onOpen(true))
      return elementOf(first.field)?.focus()
    }
    onApply(values)
    onSent()
  }
  const isFolded = others.length === 0 || !isOpen
  const hasReset = !isFolded || chips.length > 0 || others.length === 0
  const buttons = (
    <>
      {(lead || !isFolded) && (
        <Button type="submit" primary icon="search">
          {t`Search`}
        </Button>
      )}
      {hasReset && <Button quiet={isFolded} onClick={() => onApply(undefined)}>{t`Reset`}</Button>}
    </>
  )
  return (
    <form
      className={styles.form}
      // The browser's own words go away, and are not the page's.
      noValidate
      data-size={block.size ?? 'small'}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      onKeyDown={keepComposition}
    >
      <div className={styles.line}>
        {lead && <OneField {...props} field={{ labelPosition: 'left', ...lead }} problem={wrong[lead.field]} />}
        {isFolded && buttons}
        {others.length > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onOpen(!isOpen)}
          >
            <Icon name="filter" size={16} />
            {lead ? t`More conditions` : t`Search conditions`}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        )}
        <Chips {...props} />
      </div>
      {others.length > 0 && (
        <Others {...props} id={id} fields={others}>
          {!isFolded && buttons}
        </Others>
      )}
    </form>
  )
}

/** The field that stands in the line: the first one, where it is a line itself. */
function leadOf(fields: readonly SearchField[]): { lead?: SearchField; others: readonly SearchField[] } {
  const [first, ...others] = fields
  if (!first || first.choices) return { others: fields }
  const shape = inputControl(first.input).shape?.(first.options !== undefined) ?? 'line'
  return shape === 'line' ? { lead: first, others } : { others: fields }
}

function Chips({ chips, onTakeAway }: SearchFormProps) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t`Applied conditions`}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <AppliedChip text={text} onRemove={() => onTakeAway(name)} />
        </li>
      ))}
    </ul>
  )
}

interface OthersProps extends SearchFormProps {
  id: string
  fields: readonly SearchField[]
  children: ReactNode
}

function Others({ id, fields, children, ...props }: OthersProps) {
  const { block, isOpen, wrong } = props
  return (
    <div id={id} hidden={!isOpen} className={styles.others}>
      <div className={styles.fields} style={{ maxHeight: `max(${block.maxHeight ?? '40vh'}, 20rem)` }}>
        {fields.map((field) => (
          <OneField key={field.field} {...props} field={field} problem={wrong[field.field]} />
        ))}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  )
}

type OneFieldProps = Pick<SearchFormProps, 'block' | 'scope' | 'draft' | 'onDraft' | 'onKnown'> & {
  field: SearchField
  problem: string | undefined
}

function OneField({ block, scope, field, problem, draft, onDraft, onKnown }: OneFieldProps) {
  const shown = {
    ...{ field, scope, problem },
    labels: block.labelPosition,
    value: draft[field.field],
    onChange(value: unknown) {
      onDraft({ ...draft, [field.field]: value })
    },
  }
  if (!field.choices) return <SearchFrame {...shown} />
  return (
    <SuppliedSearch
      {...shown}
      from={field.choices}
      values={draft}
      onKnown={(choices) => {
        onKnown((before) => ({ ...before, [field.field]: choices }))
      }}
    />
  )
}

const givenIn = (value: unknown): SearchValues => (isObject(value) ? value : {})

function withKnown(fields: readonly SearchField[], known: Readonly<Record<string, readonly Choice[]>>): SearchField[] {
  return fields.map((field) => {
    const more = known[field.field]
    return more ? { ...field, options: [...(field.options ?? []), ...more] } : field
  })
}

/** What was typed as it is sent: numbers in plain digits, the engine takes no others. */
function asSent(fields: readonly SearchField[], values: SearchValues): SearchValues {
  const typed = fields.flatMap(({ input, field }) => {
    const { toSent } = inputControl(input)
    return toSent && field in values ? [[field, toSent(values[field])] as const] : []
  })
  return { ...values, ...Object.fromEntries(typed) }
}

/** A field takes what is pasted as it is: cut off, it would search for something else without a word. */
function tooLong(value: unknown, most: number | undefined): string | undefined {
  if (most === undefined || [...asText(value)].length <= most) return undefined
  return t`Please search for at most ${most} characters.`
}
