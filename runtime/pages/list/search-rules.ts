import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { PageFields } from '../../compile/fields.ts'
import type { SearchRule } from '../../compile/plan.ts'
import { inputTypeOf } from '../../inputs/input-types.ts'
import * as defaults from '../../generated/defaults.ts'
import { comparedField, searchName } from './search-fields.ts'

/** How the search narrows the rows of a page; a field that is neither a column of it nor a parameter is a problem. */
export function searchRules(
  context: Context,
  content: ListContent,
  page: PageFields,
  parameters: readonly string[],
): Record<string, SearchRule> {
  const rules: Record<string, SearchRule> = {}
  for (const [index, field] of (content.spec.list.search?.fields ?? []).entries()) {
    const at = `/spec/list/search/fields/${index}`
    const name = searchName(field)
    const compared = comparedField(field)
    const column = page.columns.find(({ key }) => key === compared)
    const parameterOnly = parameters.includes(name)
    if (!column && !parameterOnly) {
      const place = compared === field.field ? 'field' : 'inputCond/name'
      context.problem('column-not-found', content, `${at}/${place}`, { values: [compared], found: compared })
      continue
    }
    if (name in rules) context.problem('duplicate-field', content, `${at}/field`, { values: [at, name], found: name })
    const {
      condition = defaults.inputCondition.condition,
      words = defaults.inputCondition.words,
      wholeDay = defaults.inputCondition.wholeDay,
      value,
      ignoreCase,
      ignoreFullHalfWidth,
    } = field.inputCond ?? {}
    const loose = field.inputCond?.loose ?? (ignoreCase === true && ignoreFullHalfWidth === true)
    const type = inputTypeOf(field.inputType)
    const hasChoices = (type.choices && field[type.choices]) ?? field.custom
    const isText = column?.typeClass === 'String'
    const further = furtherFields(context, content, { page, fields: field.furtherFields ?? [], at })
    rules[name] = {
      field: compared,
      ...(further.length > 0 && { furtherFields: further }),
      condition,
      ...(field.inputCond?.type === 'OR' && { or: true }),
      ...(ignoreCase && { ignoreCase }),
      ...(ignoreFullHalfWidth && { ignoreFullHalfWidth }),
      ...(loose && isText && { loose }),
      ...(condition === 'LIKE' && words && isText && { words }),
      ...(!wholeDay && column?.typeClass === 'DateTime' && { wholeDay }),
      ...(type.several && (hasChoices ? { several: true } : { value: value ?? field.value ?? true })),
      ...(parameterOnly && { parameterOnly }),
    }
  }
  return rules
}

interface Named {
  page: PageFields
  fields: readonly string[]
  /** Place of the search field that names them. */
  at: string
}

/** Those that are columns of the page; others are problems. */
function furtherFields(context: Context, content: ListContent, { page, fields, at }: Named): string[] {
  return fields.filter((name, index) => {
    const isColumn = page.columns.some(({ key }) => key === name)
    if (!isColumn)
      context.problem('column-not-found', content, `${at}/furtherFields/${index}`, { values: [name], found: name })
    return isColumn
  })
}
