import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { difference } from '../../../runtime/difference.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import type { BlockProps } from '../block-props.ts'
import { asDocument } from '../../model/as-document.ts'
import { jsonSchemaAt } from '../../fields/form-schema.ts'
import { showValue } from '../../../runtime/json-schema/show-value.ts'
import { readJsonSchemas } from '../../model/json-schemas.ts'
import type { JsonSchemas } from '../../model/json-schemas.ts'
import { useStoppable } from '../../actions/use-stoppable.ts'
import { evaluate, holds, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import styles from './compare.module.css'

/** What differs between two states of a document, property by property, in the words of its schema. */
export default function Compare({ block, scope }: BlockProps<'compare'>) {
  const { t, i18n } = useLingui()
  const { app } = scope
  const language = i18n.locale === 'en' ? 'en' : 'ja'
  const before = asDocument(evaluate(block.before, scope))
  const after = asDocument(evaluate(block.after, scope))
  const id = textOf(block.schema, scope) || (after && `kumiki:kinds/${after.kind}`)
  const [schemas, setSchemas] = useState<JsonSchemas>()
  useEffect(() => {
    if (!id) return
    let isWanted = true
    readJsonSchemas(app, id, language).then(
      (found) => isWanted && setSchemas(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [app, id, language])
  if (!before || !after || !schemas) return <div className={styles.waiting} aria-busy={before !== undefined} />
  const changes = difference(before, after, schemas.set)
  if (changes.length === 0) return <p className={styles.empty}>{textOf(block.empty, scope) || t`Nothing differs.`}</p>
  const show = (pointer: string, value: unknown): string =>
    showValue(schemas.set, jsonSchemaAt(schemas.set, schemas.root, after, parsePointer(pointer)), value, language)
  const { change } = block
  const words = { added: t`Added`, removed: t`Removed`, changed: t`Changed`, moved: t`Reordered` }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{textOf(block.beforeTitle, scope) || t`Before`}</th>
            <th scope="col">{textOf(block.afterTitle, scope) || t`After`}</th>
            {change && <td className={styles.press} />}
          </tr>
        </thead>
        <tbody>
          {changes.map((one) => {
            const [was, is] = [show(one.pointer, one.before), show(one.pointer, one.after)]
            // A property that was not written had its default: people see it change.
            const what = was !== '' && is !== '' && one.what !== 'moved' ? 'changed' : one.what
            return (
              <tr key={one.at} data-what={what}>
                <th scope="row">
                  <span className={styles.tag}>{words[what]}</span> {one.title}
                </th>
                <td className={styles.before}>{was}</td>
                <td className={styles.after}>{is}</td>
                {change && (
                  <td className={styles.press}>
                    <OnChange change={change} scope={scope.with({ row: one })} title={one.title} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface OnChangeProps extends Pick<BlockProps<'compare'>, 'scope'> {
  change: NonNullable<BlockProps<'compare'>['block']['change']>
  title: string
}

/** A button that knows the change as the row; what it is for is told to who does not see the row. */
function OnChange({ change, scope, title }: OnChangeProps) {
  const { busy, start } = useStoppable()
  if (change.when && !holds(change.when, scope)) return null
  const label = textOf(change.label, scope)
  return (
    <Button
      small
      quiet
      busy={busy}
      aria-label={`${label}: ${title}`}
      onClick={() => void start(change.onPress, scope, undefined)}
    >
      {label}
    </Button>
  )
}
