import { displayOf } from '../compile/content-pages.ts'
import type { Content, ContentWith, Context } from '../compile/context.ts'
import type { PageFields } from '../compile/fields.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import type { CallResponses } from '../generated/calls.ts'
import { keysOf } from '../keys-of.ts'
import { outputFormats, type OutputKey } from './index.ts'
import type { OutputFormat } from './output-format.ts'

/** What each format has in a list's plan. */
export type PlanOfOutput = { [Key in OutputKey]: Parameters<(typeof outputFormats)[Key]['mediaType']>[0] }

/** What the release holds for the formats in which users may have all rows of a list, by the key of each. */
export type OutputPlans = { [Key in OutputKey]?: PlanOfOutput[Key] }

/** A list's plan with them. */
export type FilePlan = ListPlan & OutputPlans

/** What the call `<key>-check` tells: characters that the file cannot hold. */
export type OutputCheck = CallResponses[`${OutputKey}-check` & keyof CallResponses]

type Formats = { readonly [Key in OutputKey]: OutputFormat<unknown, PlanOfOutput[Key]> }

const formats: Formats = outputFormats

export const outputKeys = keysOf(formats)

/**
 * The formats in which users may have the rows of a content, each with what its list says of it. A list that another page
 * displays has no rows of its own to write.
 */
export function offeredOutputs(context: Context, content: Content): { key: OutputKey; options: unknown }[] {
  const { list } = content.spec
  if (!list || displayOf(context, content)) return []
  return outputKeys.flatMap((key) => {
    const options = formats[key].options(list, context)
    return options ? [{ key, options }] : []
  })
}

/** What the release holds for them: the columns of a page, with everything that is decided beforehand. */
export function outputPlans(context: Context, content: ContentWith<'list'>, page: PageFields): OutputPlans {
  const plans: OutputPlans = {}
  const add = <Key extends OutputKey>(key: Key, options: unknown) => {
    const plan = formats[key].plan?.(context, { content, page, options })
    if (plan) plans[key] = plan
  }
  for (const { key, options } of offeredOutputs(context, content)) add(key, options)
  return plans
}

/** What a mail holds for its files: `options` by the key of the format. */
export function attachedOutputs(
  context: Context,
  about: { content: ContentWith<'list'>; page: PageFields },
  options: Readonly<Partial<Record<OutputKey, unknown>>>,
): OutputPlans {
  const plans: OutputPlans = {}
  const add = <Key extends OutputKey>(key: Key) => {
    const plan = options[key] !== undefined && formats[key].plan?.(context, { ...about, options: options[key] })
    if (plan) plans[key] = plan
  }
  outputKeys.forEach(add)
  return plans
}

/** End of a file's name in a format, with its point. */
export const endOfName = (key: OutputKey, options: unknown): string => formats[key].end(options)

/** The same for somebody who may not see some columns, by the names under which rows have them. */
export function outputsWithout(plan: FilePlan, names: ReadonlySet<string>): OutputPlans {
  const plans: OutputPlans = {}
  const add = <Key extends OutputKey>(key: Key) => {
    const own: OutputPlans[Key] = plan[key]
    if (own) plans[key] = formats[key].without(own, names)
  }
  outputKeys.forEach(add)
  return plans
}

/** A list's plan of which nobody can have a file. */
export function withoutOutputs(plan: FilePlan): ListPlan {
  const kept = { ...plan }
  for (const key of outputKeys) delete kept[key]
  return kept
}
