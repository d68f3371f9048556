import { codesOf } from '../json-schema/codes.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import type { ShowCondition } from '../json-schema/show-condition.ts'
import type { Word } from './reference-pages.ts'

/** When a property of the holder applies: `type` = 7 or 8. What is a fact of a code is said by the codes that have it. */
export function conditionInWords(show: ShowCondition, holder: JsonSchema, set: JsonSchemaSet, word: Word): string {
  const inner = (one: ShowCondition): string => {
    const text = conditionInWords(one, holder, set, word)
    return 'name' in one ? text : `(${text})`
  }
  if ('all' in show) return show.all.map(inner).join(` ${word('and')} `)
  if ('any' in show) return show.any.map(inner).join(` ${word('or')} `)
  const [name = '', fact] = show.name.split('.')
  const codes = fact === undefined ? undefined : codesOf(set, holder.properties?.[name] ?? {})
  if (fact === undefined || !codes) return `\`${name}\` ${show.condition} \`${JSON.stringify(show.value)}\``
  const having = codes.filter(({ facts }) => ((facts?.[fact] ?? false) === show.value) === (show.condition === '='))
  return `\`${name}\` = ${having.map(({ value }) => `\`${JSON.stringify(value)}\``).join(` ${word('or')} `)}`
}
