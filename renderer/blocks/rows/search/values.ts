import { t } from '@lingui/core/macro'
import type { SearchBlock } from '../../../../runtime/generated/blocks/search.ts'
import { formatDate } from '../../../../runtime/values/dates.ts'
import { inputTypeOf } from '../../../../runtime/inputs/input-types.ts'

export type SearchField = SearchBlock['fields'][number]

export type SearchValues = Record<string, unknown>

/** Without what was left empty: an empty condition is none. */
export function clean(values: SearchValues): SearchValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )
}

export interface Chip {
  name: string
  text: string
}

/** Applied conditions in words: `Name: hammer`. A check box is its label. */
export function chipsOf(
  fields: readonly SearchField[],
  values: SearchValues,
  text: (expression: unknown) => string,
): Chip[] {
  return fields.flatMap((field) => {
    const value = values[field.field]
    if (value === undefined || value === null || value === '' || value === false) return []
    const name = text(field.label)
    const label = field.or ? `${t`or`} ${name}` : name
    if (value === true) return [{ name: field.field, text: label }]
    const words = (Array.isArray(value) ? value : [value]).map((each: unknown) => {
      const option = field.options?.find((candidate) => String(candidate.value) === String(each))
      if (option) return text(option.label ?? option.value)
      if (inputTypeOf(field.input).secret) return '••••'
      return field.datetime ? formatDate(each, field.datetime.format) : String(each)
    })
    const said = words.join(', ')
    return [{ name: field.field, text: t`${label}: ${mark(field.condition)}${said}` }]
  })
}

/** Comparisons that a label alone does not say. */
export function mark(condition: string | undefined): string {
  return condition !== undefined && ['<', '>', '<=', '>=', '<>'].includes(condition)
    ? `${{ '<=': '≦', '>=': '≧', '<>': '≠' }[condition] ?? condition} `
    : ''
}
