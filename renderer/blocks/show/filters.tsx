import { useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useId, useState } from 'react'
import type { DashboardFiltersResponse, DashboardFiltersValues } from '../../../runtime/generated/calls/graph.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { BlockProps } from '../block-props.ts'
import { CallFailure } from '../../call/call.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import look from '../../ui/field.module.css'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './filters.module.css'

type Filter = DashboardFiltersResponse['filters'][number]
type Chosen = DashboardFiltersValues[string]

/** Fields that a call names; what is chosen in them applies at once, a text when its field is left. */
export default function Filters({ block, scope }: BlockProps<'filters'>) {
  const { t } = useLingui()
  const { filters, failure } = useFilters(block.call, evaluate(block.input ?? {}, scope), scope.app)
  const chosen = chosenIn(scope.get(`state.${block.state}`))
  if (failure !== undefined) return <p role="alert">{failure}</p>
  if (filters.length === 0) return null
  const keep = (next: DashboardFiltersValues | undefined) => {
    scope.screen.setState(block.state, next)
    if (block.page !== undefined) scope.screen.setState(block.page, 1)
  }
  const change = (field: string, value: Chosen) => {
    const { [field]: _, ...others } = chosen
    const next = isEmpty(value) ? others : { ...others, [field]: value }
    keep(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <section className={styles.filters} aria-label={textOf(block.label, scope)}>
      {filters.map((filter) => (
        // What is typed follows the address, as when going back.
        <Field
          key={`${filter.field} ${JSON.stringify(chosen[filter.field] ?? '')}`}
          filter={filter}
          value={chosen[filter.field] ?? ''}
          onChange={(value) => change(filter.field, value)}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Button quiet small icon="close" onClick={() => keep(undefined)}>
          {t`Show all`}
        </Button>
      )}
    </section>
  )
}

const isEmpty = (value: Chosen): boolean =>
  typeof value === 'string' ? value === '' : Object.values(value).every((day) => day === undefined || day === '')

/** What the address says; what it cannot mean is left out. */
function chosenIn(state: unknown): DashboardFiltersValues {
  if (!isObject(state)) return {}
  const chosen: DashboardFiltersValues = {}
  for (const [field, value] of Object.entries(state)) {
    if (typeof value === 'string') chosen[field] = value
    if (!isObject(value)) continue
    const { from, to } = value
    chosen[field] = { ...(typeof from === 'string' && { from }), ...(typeof to === 'string' && { to }) }
  }
  return chosen
}

const hasFilters = (answer: unknown): answer is DashboardFiltersResponse =>
  isObject(answer) && Array.isArray(answer['filters'])

function useFilters(call: string, sent: unknown, app: BlockProps<'filters'>['scope']['app']) {
  const [filters, setFilters] = useState<Filter[]>([])
  const [failure, setFailure] = useState<string>()
  const key = JSON.stringify(sent)
  const ask = useLatest(async (signal: AbortSignal): Promise<DashboardFiltersResponse> => {
    const answer = await app.callNamed(call, sent, { signal, shownByCaller: () => true, long: true })
    if (!hasFilters(answer)) throw new Error(`${call} answers no filters`)
    return answer
  })
  useEffect(() => {
    const leaving = new AbortController()
    const work = async () => {
      try {
        const found = await ask(leaving.signal)
        if (leaving.signal.aborted) return
        setFilters(found.filters)
        setFailure(undefined)
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof CallFailure)) throw error
        setFailure(error.sentences)
      }
    }
    void work()
    return () => leaving.abort()
    // What is sent changes with its text alone.
  }, [key, ask])
  return { filters, failure }
}

interface FieldProps {
  filter: Filter
  value: Chosen
  onChange(value: Chosen): void
}

function Field(props: FieldProps) {
  const { filter, value, onChange } = props
  const id = useId()
  if (filter.input === 'days') return <Days {...props} />
  const text = typeof value === 'string' ? value : ''
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={look.label}>
        {filter.label}
      </label>
      {filter.input === 'choice' ? (
        <Choice id={id} text={text} filter={filter} onChange={onChange} />
      ) : (
        <Text id={id} text={text} onChange={onChange} />
      )}
    </div>
  )
}

interface TypedProps {
  id: string
  text: string
  onChange(value: string): void
}

function Choice({ id, text, filter, onChange }: TypedProps & { filter: Filter }) {
  const { t } = useLingui()
  const { choices = [], labels = {} } = filter
  const all = text === '' || choices.includes(text) ? choices : [text, ...choices]
  return (
    <select id={id} className={look.input} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{t`All`}</option>
      {all.map((choice) => (
        <option key={choice} value={choice}>
          {labels[choice] ?? choice}
        </option>
      ))}
    </select>
  )
}

function Text({ id, text, onChange }: TypedProps) {
  const [typed, setTyped] = useState(text)
  const apply = () => typed !== text && onChange(typed)
  return (
    <input
      id={id}
      type="search"
      maxLength={256}
      className={look.input}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && apply()}
    />
  )
}

function Days({ filter, value, onChange }: FieldProps) {
  const { t } = useLingui()
  const days = typeof value === 'string' ? {} : value
  return (
    <fieldset className={styles.days}>
      <legend className={look.label}>{filter.label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          {end === 'to' && <span aria-hidden>–</span>}
          <input
            type="date"
            className={look.input}
            aria-label={end === 'from' ? t`From` : t`To`}
            min="1900-01-01"
            max="2999-12-31"
            value={days[end] ?? ''}
            onChange={(event) => onChange({ ...days, [end]: event.currentTarget.value })}
          />
        </Fragment>
      ))}
    </fieldset>
  )
}
