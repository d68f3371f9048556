import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { isObject } from '../../../runtime/json/is-object.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { BlockProps } from '../block-props.ts'
import { inputControl } from '../../controls/index.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { Choice } from '../choices/use-supplied.ts'
import { Icon } from '../../ui/icon.tsx'
import { narrowQuery, useMedia } from '../../ui/use-media.ts'
import { useFold } from './search/use-fold.ts'
import { SearchFrame } from './search/search-frame.tsx'
import { chipsOf, clean, type SearchField, type SearchValues } from './search/values.ts'
import { lazy } from '../../ui/lazy.tsx'
import styles from './search.module.css'
import { keepComposition } from '../../ui/keep-composition.ts'

const SuppliedSearch = lazy(() => import('./search/supplied-search.tsx'))

/** Conditions for a list. They apply when they are sent; while folded, the applied ones stand as chips to take away. */
export default function Search({ block, scope }: BlockProps<'search'>) {
  const isNarrow = useMedia(narrowQuery)
  const isLow = useMedia('(max-height: 560px)')
  const isSmall = isNarrow || isLow
  const [open, setOpen, keepOpen] = useFold(scope, isSmall, !(block.closed ?? isSmall))
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
  const id = useId()
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

  return (
    <search className={styles.search}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            keepOpen(!open)
          }}
        >
          <Icon name="search" size={16} />
          {t`Search conditions`}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
        {!open && chips.length > 0 && (
          <ul className={styles.chips} aria-label={t`Applied conditions`}>
            {chips.map((chip) => (
              <li key={chip.name}>
                <Chip
                  text={chip.text}
                  onRemove={() => {
                    const { [chip.name]: _, ...rest } = applied
                    apply(rest)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <SearchForm
        {...{ block, scope, id, draft: draft.values, wrong, onWrong: setWrong, onApply: apply, onKnown: setKnown }}
        isOpen={open}
        onDraft={(values) => setDraft({ of: appliedText, values })}
        onSent={() => {
          if (isSmall) setOpen(false)
        }}
      />
    </search>
  )
}

interface SearchFormProps extends BlockProps<'search'> {
  id: string
  isOpen: boolean
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
  onSent(): void
}

type KnownChoices = Record<string, readonly Choice[]>

/** The fields; what cannot be read is said at its field, and nothing is searched for then. */
function SearchForm(props: SearchFormProps) {
  const { block, scope, id, isOpen, draft, wrong, onDraft, onKnown, onWrong, onApply, onSent } = props
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
    if (first) return elementOf(first.field)?.focus()
    onApply(values)
    onSent()
  }
  return (
    <form
      id={id}
      hidden={!isOpen}
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
      <div className={styles.fields} style={{ maxHeight: `max(${block.maxHeight ?? '40vh'}, 320px)` }}>
        {block.fields.map((field) => {
          const shown = {
            field,
            labels: block.labelPosition,
            scope,
            value: draft[field.field],
            problem: wrong[field.field],
            onChange(value: unknown) {
              onDraft({ ...draft, [field.field]: value })
            },
          }
          return field.choices ? (
            <SuppliedSearch
              key={field.field}
              {...shown}
              from={field.choices}
              values={draft}
              onKnown={(choices) => {
                onKnown((before) => ({ ...before, [field.field]: choices }))
              }}
            />
          ) : (
            <SearchFrame key={field.field} {...shown} />
          )
        })}
        <div className={styles.buttons}>
          <Button type="submit" primary icon="search">
            {t`Search`}
          </Button>
          <Button
            onClick={() => {
              onApply(undefined)
            }}
          >
            {t`Reset`}
          </Button>
        </div>
      </div>
    </form>
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
