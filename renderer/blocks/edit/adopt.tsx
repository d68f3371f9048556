import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { useModelState, type FieldContext } from '../../fields/field-context.ts'
import { jsonSchemaAt } from '../../fields/form-schema.ts'
import { showValue } from '../../../runtime/json-schema/show-value.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { adopted, listDifference, type ItemDifference, type ListItem } from '../../model/list-difference.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { listOf, textOf } from '../../state/scope.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './adopt.module.css'

/** What a list found elsewhere has otherwise than the model's: each difference is taken over or left. */
export default function Adopt({ block, scope }: BlockProps<'adopt'>) {
  const context = useFieldContext(block.bind.model, scope)
  const found = listOf<ListItem>(block.found, scope)
  if (!context) return null
  return <Differences block={block} scope={scope} context={context} found={found} />
}

interface DifferencesProps extends BlockProps<'adopt'> {
  context: FieldContext
  found: ListItem[]
}

function Differences({ block, scope, context, found }: DifferencesProps) {
  const { t } = useLingui()
  const { model, set, root, language } = context
  const { at } = block.bind
  const state = useModelState(model)
  const list = getAt(state.value, at)
  const before = Array.isArray(list) ? (list as ListItem[]) : []
  const differences = listDifference(before, found, { ...block, renames: true })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const answer = JSON.stringify(found)
  useEffect(() => setLeft(new Set()), [answer])
  const schema = jsonSchemaAt(set, root, state.value, parsePointer(at))
  const items = typeof schema?.items === 'object' ? resolve(set, schema.items) : {}
  const title = textOf(block.title, scope) || (schema?.title ?? at)
  const chosen = differences.filter(({ name }) => !left.has(name))
  const names = { new: t`New`, changed: t`Changed`, renamed: t`Renamed`, gone: t`Gone` }
  const tones = { new: 'success', changed: 'warning', renamed: 'warning', gone: 'error' } as const

  const end = (): void => void run(block.onEnd, scope)
  const adopt = (): void => {
    const taken = Object.keys(items.properties ?? {})
    model.set(at, adopted(before, found, chosen, { by: block.by, taken }), title)
    end()
  }
  return (
    <section className={styles.adopt} aria-label={title}>
      <h3>{title}</h3>
      {differences.length === 0 ? (
        <p role="status">{t`Nothing differs.`}</p>
      ) : (
        <ul>
          {differences.map((difference) => (
            <li key={`${difference.change} ${difference.name}`}>
              <label>
                <input
                  type="checkbox"
                  checked={!left.has(difference.name)}
                  onChange={(event) => {
                    const next = new Set(left)
                    if (event.target.checked) next.delete(difference.name)
                    else next.add(difference.name)
                    setLeft(next)
                  }}
                />
                <Badge tone={tones[difference.change]}>{names[difference.change]}</Badge>
                <b>{difference.name}</b>
                <span>{about(difference, { block, set, properties: items.properties ?? {}, language })}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        {differences.length > 0 && (
          <Button primary small disabled={chosen.length === 0} onClick={adopt}>
            {t`Take over ${chosen.length}`}
          </Button>
        )}
        <Button small onClick={end}>{t`Close`}</Button>
      </div>
    </section>
  )
}

interface Compared extends Pick<BlockProps<'adopt'>, 'block'>, Pick<FieldContext, 'set' | 'language'> {
  /** Schemas of what an item has. */
  properties: Readonly<Record<string, JsonSchema>>
}

/** What an item is found as, and what it was. */
function about(
  { found, before, properties: changed, change }: ItemDifference,
  { block, set, properties, language }: Compared,
): string {
  const shown = (property: string, from: ListItem | undefined): string =>
    showValue(set, properties[property], from?.[property], language) || '–'
  const was = asText(before?.[block.by])
  if (change === 'renamed') return t`was ${was}; key and label stay`
  if (change !== 'changed')
    return block.compared
      .filter((property) => (found ?? before)?.[property] !== undefined)
      .map((property) => shown(property, found ?? before))
      .join(' · ')
  return changed
    .map((name) => `${titleOf(set, properties[name], name)}: ${shown(name, before)} → ${shown(name, found)}`)
    .join(', ')
}
