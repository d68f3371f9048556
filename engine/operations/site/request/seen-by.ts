import type { MadeField, SearchRule } from '../../../../runtime/compile/plan.ts'
import type { Plan } from '../../../../runtime/release/plan.ts'
import { columnPart, pagePart } from '../../../../runtime/compile/part-names.ts'
import type { ContentAccess } from '../../../../runtime/compile/release.ts'
import { calculatedField, fileNameField, urlField } from '../../../../runtime/compile/send.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { outputsWithout } from '../../../../runtime/output/outputs.ts'
import type { Row } from '../../../execution/row.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import { isShown, mayUse } from './may-use.ts'

/** Plans as users see them who are kept from the same parts; the runner of each is made once. */
const narrowed = new WeakMap<Plan, Map<string, Plan>>()

/**
 * A release as one user sees it: its plans have no column, input or page that is not for this user, so that no call can
 * answer, search, sort, sum, download or write one.
 */
export function seenBy(release: RunningRelease, login: Row): RunningRelease {
  if (!hasParts(release)) return release
  return release.seenThrough((plan) => {
    const access = release.contents.get(Number.parseInt(plan.plan, 10))
    return access?.parts ? asSeen(plan, access, access.parts, login) : plan
  })
}

const withParts = new WeakMap<RunningRelease, boolean>()

/** Most sites show all to everybody: that is asked once. */
function hasParts(release: RunningRelease): boolean {
  let known = withParts.get(release)
  if (known === undefined) {
    known = release.contents.values().some(({ parts }) => parts !== undefined)
    withParts.set(release, known)
  }
  return known
}

function asSeen(
  plan: Plan,
  access: ContentAccess,
  parts: NonNullable<ContentAccess['parts']>,
  login: Row,
): Plan | undefined {
  const [, sort, key] = plan.plan.split('/')
  if (key !== undefined && !mayUse(access, pagePart(`${sort}/${key}`), login)) return undefined
  const closed = Object.entries(parts).flatMap(([part, shown]) =>
    shown.some((one) => isShown(one, login)) ? [] : [part],
  )
  if (closed.length === 0) return plan
  const name = closed.join(' ')
  const known = narrowed.get(plan) ?? new Map<string, Plan>()
  narrowed.set(plan, known)
  const own = known.get(name) ?? narrow(plan, new Set(closed))
  known.set(name, own)
  return own
}

/** A plan without what is closed. */
function narrow(plan: Plan, closed: ReadonlySet<string>): Plan {
  const isOpen = (field: string) => !closed.has(columnPart(field))
  // Calculated columns and pictures stand in rows and files under names of their own.
  const names = new Set(
    [...closed].flatMap((part) => {
      const field = part.startsWith('columns/') ? part.slice('columns/'.length) : undefined
      return field === undefined ? [] : [field, urlField(field), calculatedField(field), fileNameField(field)]
    }),
  )
  const rows = ({ send, made }: { send: string[]; made: MadeField[] }) => ({
    send: send.filter((field) => !names.has(field)),
    made: made.filter(({ name }) => !names.has(name)),
  })
  switch (plan.kind) {
    case 'list':
      return {
        ...plan,
        ...rows(plan),
        search: openSearch(plan.search, isOpen),
        conditions: filtered(plan.conditions, (_, field) => isOpen(field)),
        sort: plan.sort.filter(isOpen),
        ...(plan.totals && { totals: plan.totals.filter(isOpen) }),
        ...outputsWithout(plan, names),
      }
    case 'detail':
      return { ...plan, ...rows(plan) }
    case 'purchase':
      return { ...plan, ...rows(plan), inputs: inputsOf(plan.inputs, closed) }
    case 'bulk':
      return { ...plan, inputs: inputsOf(plan.inputs, closed) }
    case 'change':
      return { ...plan, seen: plan.seen.filter(({ key }) => isOpen(key)), inputs: inputsOf(plan.inputs, closed) }
    default:
      return plan
  }
}

const filtered = <Value>(values: Record<string, Value>, holds: (value: Value, key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => holds(value, key)))

/** A search by what is closed is gone; one that looks into several columns looks into those that are open. */
function openSearch(
  search: Record<string, SearchRule>,
  isOpen: (field: string) => boolean,
): Record<string, SearchRule> {
  const rules = Object.entries(filtered(search, ({ field }) => isOpen(field)))
  return Object.fromEntries(
    rules.map(([name, rule]) => [
      name,
      rule.furtherFields ? { ...rule, furtherFields: rule.furtherFields.filter(isOpen) } : rule,
    ]),
  )
}

/** An input that is not for the user keeps what it has: nothing that is sent for it counts. */
function inputsOf(inputs: Record<string, InputField[]>, closed: ReadonlySet<string>): Record<string, InputField[]> {
  return Object.fromEntries(
    Object.entries(inputs).map(([language, fields]) => [
      language,
      fields.map((field) => (closed.has(field.access?.part ?? '') ? { ...field, editable: false } : field)),
    ]),
  )
}
