import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { codesOf, type Code } from '../../../../runtime/json-schema/codes.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { jsonSchemaAt } from '../../../fields/form-schema.ts'
import { getAt, parsePointer, setAt } from '../../../../runtime/pointer.ts'
import { kindsOf } from '../../../../runtime/references/find-references.ts'
import { emptyOf } from '../../../fields/empty-of.ts'
import type { Option } from '../../../fields/field-context.ts'
import { itemOf } from '../../../fields/lists/fill-list.ts'
import { completeItem } from '../../../fields/lists/complete-item.ts'
import { textOf } from '../../../state/scope.ts'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import styles from '../editable-table.module.css'
import type { List, ListProps } from './use-list.ts'

interface Made {
  code: Code
  document: Option
}

interface MakeProps extends ListProps {
  list: List
  onMade(row: object): void
}

/**
 * A button whose menu offers documents of which rows are made whole: what a row is follows from what its document is (fact
 * `madeOf` of a code), what it asks for and what is passed on from the document's parts.
 */
export function MakeRows(props: MakeProps) {
  const { t } = useLingui()
  const { block, scope } = props
  const [isOpened, setOpened] = useState(false)
  const { type, offered } = useDocuments(props, isOpened)
  const make = useMaking(props)
  const label = textOf(block.add?.documents?.label, scope)
  return (
    <span onPointerEnter={() => setOpened(true)} onFocus={() => setOpened(true)}>
      <Popup label={label} look={{ small: true, icon: 'plus' }} button={label}>
        {(close) => (
          <>
            {offered?.length === 0 && <p className={styles.note}>{t`There is none that fits.`}</p>}
            {offered?.map(({ code, document }) => (
              <PopupEntry
                key={`${String(code.value)} ${document.value}`}
                onPress={() => {
                  close()
                  make(type, code, document)
                }}
              >
                {`${code.title}: ${document.label}`}
              </PopupEntry>
            ))}
          </>
        )}
      </Popup>
    </span>
  )
}

/** Documents of which a row can be made, with what it is then. Undefined until they are read. */
function useDocuments({ block, context, list: { items } }: MakeProps, isWanted: boolean) {
  const { set, options } = context
  const at = block.add?.documents?.at ?? ''
  const [offered, setOffered] = useState<Made[]>()
  const [type = '', codes = []] =
    Object.entries(items.properties ?? {})
      .map(([name, property]) => [name, codesOf(set, property) ?? []] as const)
      .find(([, some]) => some.some(({ facts }) => facts?.['madeOf'] !== undefined)) ?? []
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const steps = parsePointer(at)
    const kinds = kindsOf(jsonSchemaAt(set, items, itemOf('', steps), steps)?.['x-ref'] ?? [])
    const read = async (code: Code): Promise<Made[]> => {
      const fits = [String(code.facts?.['madeOf'])]
      const found = await options({ kinds, find: '', fits }, ending.signal)
      return found.filter(({ other }) => other !== true).map((document) => ({ code, document }))
    }
    const made = codes.filter(({ facts }) => facts?.['madeOf'] !== undefined)
    Promise.all(made.map(read)).then(
      (all) => setOffered(all.flat()),
      () => undefined,
    )
    return () => ending.abort()
    // The codes are those of the schema.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, set, items, at, options])
  return { type, offered }
}

/** Makes a row of a document, and completes it as soon as the document has been read. */
function useMaking({ block, context, list, onMade }: MakeProps) {
  const { t } = useLingui()
  const { model, set, followLibrary } = context
  const [made, setMade] = useState<{ index: number; row: object }>()
  const place = `${block.bind.at}/${made?.index ?? 0}`
  useEffect(() => {
    if (!made) return
    const complete = (): void => {
      const { value } = model.get()
      // Whoever has gone on with it, or taken it back, is left alone.
      if (getAt(value, place) !== made.row) return setMade(undefined)
      const whole = completeItem(context, place, list.items, value)
      if (whole === undefined) return
      setMade(undefined)
      model.set(place, getAt(whole, place), t`Change ${list.label}`)
    }
    complete()
    return followLibrary(complete)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [made, place, model, followLibrary])
  return (type: string, code: Code, { value: address }: Option): void => {
    const steps = parsePointer(block.add?.documents?.at ?? '')
    const empty = emptyOf(set, list.items)
    const document = itemOf(address, steps)
    const begun = { ...(isObject(empty) ? empty : {}), [type]: code.value, ...code.brings }
    const row = { ...apart(begun, list), ...(isObject(document) ? document : {}) }
    setMade({ index: list.now().length, row })
    onMade(row)
  }
}

/** The row under a name that no other row has. */
function apart(row: Record<string, unknown>, { identity, now }: List): Record<string, unknown> {
  if (identity === undefined || typeof row[identity] !== 'string') return row
  const own = row[identity]
  const taken = new Set(now().map((one) => getAt(one, `/${identity}`)))
  const names = [own, ...Array.from({ length: taken.size }, (_, index) => `${own}-${index + 2}`)]
  return setAt(row, `/${identity}`, names.find((name) => !taken.has(name)) ?? own)
}
