import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { kindsOf } from '../../../runtime/references/find-references.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import type { FieldContext, Option } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import type { Leaf, LeafProps } from '../use-leaf.ts'

/** What a reference may name. */
export interface Documents {
  /** Kinds that may stand here. */
  kinds: string[]
  /** Undefined while nothing was answered. */
  found: Option[] | undefined
  /** Of `found`, in their order: those that fit, and others that may be chosen all the same. */
  fitting: Option[]
  others: Option[]
  /** Text for which `found` was looked. */
  find: string | undefined
}

/** Documents that the reference at a place offers, while its list is open or something is chosen. */
export function useDocuments({ leaf, props, find, isOpen }: Asking): Documents {
  const { context, value, readOnly } = leaf
  const kinds = kindsOf(props.schema['x-ref'] ?? [])
  const fits = fitsAt(context, props)
  const asked = JSON.stringify({ kinds, ...(fits && { fits: fits.codes }) })
  const [typed] = useDebouncedValue(find, 200)
  const [answer, setAnswer] = useState<{ find: string; options: Option[] }>()
  const isUnset = value === undefined || value === null || value === ''
  const [takesOnly, setTakesOnly] = useState(
    isUnset && isNew(context) && !props.bare && !readOnly && leaf.input.required,
  )
  const isAsked = isOpen || !isUnset
  const wanted = isOpen ? typed : ''
  useEffect(() => {
    if (!isAsked && !takesOnly) return
    const ending = new AbortController()
    const { model } = context
    const read = async (): Promise<void> => {
      const input: { kinds: string[]; fits?: string[] } = JSON.parse(asked)
      const options = await context.options({ ...input, find: wanted }, ending.signal)
      const [only, ...more] = offeredOf(options, fits?.only).fitting
      const isStillUnset = getAt(model.get().value, props.at) === undefined
      // What must be said and has one answer says itself, once: whoever takes it back is not asked again.
      if (isAsked) setAnswer({ find: wanted, options })
      else setTakesOnly(false)
      if (!isAsked && only && more.length === 0 && isStillUnset) leaf.set(only.value)
    }
    read().catch(() => undefined)
    return () => ending.abort()
    // The context's function is stable for one form; asking again on each of its renders would flood the engine.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, isOpen, asked, isAsked])
  return { kinds, found: answer?.options, find: answer?.find, ...offeredOf(answer?.options ?? [], fits?.only) }
}

interface Asking {
  leaf: Leaf
  props: LeafProps
  /** What is typed to look for. */
  find: string
  isOpen: boolean
}

function offeredOf(options: readonly Option[], only = false): Pick<Documents, 'fitting' | 'others'> {
  const others = options.filter(({ other }) => other)
  return { fitting: options.filter(({ other }) => !other), others: only ? [] : others }
}

/** What fits at a place: the reference says so, or the place of the shape in which it stands. */
function fitsAt({ model, set, root }: FieldContext, { at, schema }: LeafProps): JsonSchema['x-fits'] {
  const own = schema['x-fits']
  return own ?? jsonSchemaAt(set, root, model.get().value, parsePointer(at).slice(0, -1))?.['x-fits']
}

const isNew = ({ model }: FieldContext): boolean => model.get().about.id === 0
