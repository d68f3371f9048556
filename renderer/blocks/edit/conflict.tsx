import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Document } from '../../../runtime/document.ts'
import { mergeChosen } from '../../../runtime/merge.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import { jsonSchemaAt } from '../../fields/form-schema.ts'
import { showValue } from '../../../runtime/json-schema/show-value.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './conflict.module.css'
import type { EditHandle } from '../../model/edit-handle.ts'
import { pointerOf } from '../../../runtime/identity-path.ts'
import type { Clash } from '../../model/model.ts'

/** Somebody else saved meanwhile: what both changed is chosen property by property, the rest is merged. */
export default function Conflict({ handle, ...props }: Props) {
  const schemas = handle.schemas()
  return schemas ? <Choices handle={handle} {...props} {...schemas} /> : null
}

interface Props {
  handle: EditHandle
  clash: Clash
  onEnd(merged: unknown): void
}

function Choices({ handle, clash, onEnd, set, root }: Props & NonNullable<ReturnType<EditHandle['schemas']>>) {
  const { t } = useLingui()
  const { model, language } = handle
  const { base, value } = model.get()
  const sides = useMemo(
    () => ({ base: base as Document, mine: value as Document, theirs: clash.theirs as Document }),
    [base, value, clash],
  )
  const { merged, conflicts } = useMemo(() => mergeChosen(sides, set, () => false), [sides, set])
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const when = clash.at ? formatMoment(clash.at) : ''
  const choose = (at: string, isTheirs: boolean): void =>
    setTheirs((before) => new Set([...before].filter((one) => one !== at).concat(isTheirs ? [at] : [])))
  const finish = (): void => onEnd(mergeChosen(sides, set, (at) => theirs.has(at)).merged)
  const show = (at: string, one: unknown): string =>
    showValue(set, jsonSchemaAt(set, root, merged, parsePointer(pointerOf(merged, at))), one, language) || t`(empty)`
  return (
    <Dialog
      title={t`Somebody else has saved this meanwhile`}
      width={640}
      onClose={() => onEnd(undefined)}
      footer={
        <>
          <Button onClick={() => onEnd(undefined)}>{t`Cancel`}</Button>
          <Button onClick={() => onEnd(clash.theirs)}>{t`Give up my changes`}</Button>
          <Button primary onClick={finish}>{t`Join and save`}</Button>
        </>
      }
    >
      <p>
        {clash.by
          ? t`${clash.by} saved it at ${when}. Your changes are still here.`
          : t`It was saved at ${when}. Your changes are still here.`}
      </p>
      {conflicts.length === 0 && (
        <p className={styles.note}>{t`The changes do not touch each other and can be joined.`}</p>
      )}
      {conflicts.length > 0 && <p className={styles.note}>{t`Both changed the following. Choose what stays.`}</p>}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.at} className={styles.choice}>
          <legend>{conflict.title}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)}>
              <input
                type="radio"
                name={conflict.at}
                checked={theirs.has(conflict.at) === isTheirs}
                onChange={() => choose(conflict.at, isTheirs)}
              />
              <span className={styles.whose}>{isTheirs ? t`Theirs` : t`Mine`}</span>
              <span>{show(conflict.at, isTheirs ? conflict.theirs : conflict.mine)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
