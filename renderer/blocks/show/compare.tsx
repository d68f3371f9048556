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
import { evaluate, textOf } from '../../state/scope.ts'
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
  const words = { added: t`Added`, removed: t`Removed`, changed: t`Changed`, moved: t`Reordered` }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{textOf(block.beforeTitle, scope) || t`Before`}</th>
            <th scope="col">{textOf(block.afterTitle, scope) || t`After`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const [was, is] = [show(change.pointer, change.before), show(change.pointer, change.after)]
            // A property that was not written had its default: people see it change.
            const what = was !== '' && is !== '' && change.what !== 'moved' ? 'changed' : change.what
            return (
              <tr key={change.at} data-what={what}>
                <th scope="row">
                  <span className={styles.tag}>{words[what]}</span> {change.title}
                </th>
                <td className={styles.before}>{was}</td>
                <td className={styles.after}>{is}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
