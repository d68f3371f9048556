import type { MadeField } from '../../../runtime/compile/plan.ts'
import { isEmpty } from '../../../runtime/values/is-empty.ts'
import type { Row } from '../row.ts'

type AddressField = Extract<MadeField, { make: 'url' | 'file' }>

/** Addresses that a field has in a row, the best one first: the picture's own, and the one that stands in for it. */
export function addressesOf({ template, fallback }: Pick<AddressField, 'template' | 'fallback'>, row: Row): string[] {
  return [template, fallback].flatMap((one) => (one === undefined ? [] : (fillAddress(one, row) ?? [])))
}

/** The part of a template in which a server is named: up to the first slash after its scheme. */
const hostPart = /^[a-z]+:\/\/[^/]*/i

/**
 * A template with `{FIELD}` as URL-encoded path parts; null when one of the values is empty. A value may hold folders,
 * but never leads out of the folder in which it stands, and never goes on the name of a server that the template begins
 * (SS-08, SS-09).
 */
function fillAddress(template: string, row: Row): string | null {
  let isWhole = true
  const host = hostPart.exec(template)?.[0] ?? ''
  const url = template.replace(/\{([^{}]+)\}/g, (place, name: string, at: number) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    const parts = String(value).split('/')
    const begun = template.slice(0, at)
    const goesOnHost = at < host.length && !begun.endsWith('//')
    if (isEmpty(value) || parts.some((part) => part === '.' || part === '..')) isWhole = false
    if (goesOnHost && !(parts[0] === '' || (template[at + place.length] === '.' && isLabel(String(value)))))
      isWhole = false
    return parts.map(encodeURIComponent).join('/')
  })
  return isWhole ? url : null
}

const isLabel = (value: string): boolean => /^[A-Za-z0-9-]+$/.test(value)
