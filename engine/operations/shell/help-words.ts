import { foldLoose } from '../../../runtime/values/fold-loose.ts'
import type { HelpWordsResponse } from '../../../runtime/generated/calls/kind.ts'
import { wordsOf } from '../../../runtime/reference/words-of.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { notFound } from '../../codes/refusals.ts'

type HelpWord = HelpWordsResponse['rows'][number]

const known = new WeakMap<JsonSchemaSet, Map<string, HelpWord[]>>()

/** The words of the forms that the caller may see, in the own language, found by what they say. */
export const helpWords: DeclaredOperation<'help-words'> = async ({ kind, find, page = 1, limit = 50 }, context) => {
  const set = localizedSet(context.engine, context.language)
  if (kind !== undefined && !set.hasKind(kind)) throw notFound()
  const kinds = (kind === undefined ? set.kinds() : [kind]).filter((one) => mayUseKind(one, 'read', context))
  const wanted = (find ?? '').split(/\s+/).map(foldLoose)
  const words = kinds
    .flatMap((one) => wordsIn(set, one))
    .filter(({ title, text, place, kindTitle, at }) => {
      const said = foldLoose([title, text, place, kindTitle, at].join('\n'))
      return wanted.every((part) => said.includes(part))
    })
  const own = kind === undefined ? {} : { title: set.kind(kind).title ?? kind, text: set.kind(kind).description ?? '' }
  return { rows: words.slice((page - 1) * limit, page * limit), total: words.length, ...own }
}

/** Read from the schemas once for each language. */
function wordsIn(set: JsonSchemaSet, kind: string): HelpWord[] {
  const kinds = known.get(set) ?? new Map<string, HelpWord[]>()
  known.set(set, kinds)
  const { title: kindTitle = kind, 'x-no-effect': isIdle } = set.kind(kind)
  const words =
    kinds.get(kind) ?? (isIdle === true ? [] : wordsOf(set, kind).map((word) => ({ ...word, kind, kindTitle })))
  kinds.set(kind, words)
  return words
}
