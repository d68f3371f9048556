import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isObject } from '../../../runtime/json/is-object.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { getAt, parsePointer, toPointer } from '../../../runtime/pointer.ts'
import { beginsAddress, readServerAddress } from '../../../runtime/server-address.ts'
import type { FieldContext } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { useLeaf, type LeafProps } from '../use-leaf.ts'

/**
 * The name of a server, or a whole address that is pasted or typed in its place: its parts go to the properties beside it, the
 * password where secrets are. Until then nothing of it is in the document.
 */
export function ServerField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const [address, setAddress] = useState<string>()
  const { context } = leaf
  const take = (text: string): boolean => {
    const isTaken = spread(context, props.at, text, t`Take over the address`)
    if (isTaken) setAddress(undefined)
    return isTaken
  }
  return (
    <TextInput
      {...leaf.input}
      required={false}
      aria-required={props.required || undefined}
      autoComplete="off"
      value={address ?? (typeof leaf.value === 'string' ? leaf.value : '')}
      onPaste={(event) => {
        if (take(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
      onChange={({ currentTarget: { value } }) => {
        const isAddress = beginsAddress(value)
        setAddress(isAddress ? value : undefined)
        if (!isAddress) leaf.set(value)
      }}
      onBlur={() => {
        if (address !== undefined && !take(address)) {
          leaf.set(address)
          setAddress(undefined)
        }
        leaf.input.onBlur()
      }}
    />
  )
}

/** Puts the parts of an address where they belong, in one step; false where it is none, or of a kind that nobody knows. */
function spread({ model, set, root }: FieldContext, at: string, text: string, title: string): boolean {
  const address = readServerAddress(text)
  const steps = parsePointer(at)
  const place = toPointer(steps.slice(0, -1))
  const holder = jsonSchemaAt(set, root, model.get().value, steps.slice(0, -1))
  const codes = Object.entries(holder?.properties ?? {}).flatMap(([name, property]) =>
    (codesOf(set, property) ?? []).map((code) => ({ name, code })),
  )
  const found = codes.find(({ code }) => [code.facts?.['schemes']].flat().includes(address?.scheme))
  if (!address || !found) return false
  const { scheme: _, password, options, ...parts } = address
  const keys = Object.keys(isObject(found.code.facts?.['connectKeys']) ? found.code.facts['connectKeys'] : {})
  const known = options.filter(([name]) => keys.includes(name)).map(([name, value]) => `${name}=${value}`)
  const held = getAt(model.get().value, place)
  const next = {
    ...(isObject(held) && held),
    ...{ [found.name]: found.code.value, ...parts },
    ...(password !== undefined && { password: { $secret: 'password' } }),
    ...(known.length > 0 && { connectString: known.join(' ') }),
  }
  model.set(place, next, title)
  if (password !== undefined) model.setSecret(`${place}/password`, password)
  return true
}
