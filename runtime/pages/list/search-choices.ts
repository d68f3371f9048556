import type { ListContent } from '../../page-parts/has-list.ts'
import { choicesPlan, type ChoicesPlan } from '../../compile/component-choices.ts'
import type { Context } from '../../compile/context.ts'
import { searchName } from './search-fields.ts'

/** How the choices of the search's fields are found, where components supply them. */
export function searchChoices(context: Context, content: ListContent): ChoicesPlan[] {
  return (content.spec.list?.search?.fields ?? []).flatMap((field, index) =>
    choicesPlan(context, content, {
      ...field,
      page: 'list',
      key: searchName(field),
      at: `/spec/list/search/fields/${index}`,
    }),
  )
}
