import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than the rest. What is begun last is waited for alone, so that has to be something short. */
const long = [
  'workshop/kill-loop/publishing',
  'engine/sites/several-nodes',
  'engine/access/role-matrix',
  'workshop/laws/no-effect',
  'engine/command-line/command-line',
  'engine/limits/login-tries',
  'engine/sources/faults',
  'engine/server/calls/doors',
]

/**
 * The order of the files, also where no earlier run has left its durations: long ones first, those in a browser evenly
 * between the others (two browsers at once slow each other down), last those of one worker, which is kept from one to the
 * next.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [apart = [], together = []] = [true, false].map((isolated) =>
      sorted
        .filter(({ project }) => project.config.isolate === isolated)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    )
    const first = apart.filter((file) => placeOf(file) < long.length)
    const rest = apart.filter((file) => placeOf(file) === long.length)
    const isInBrowser = ({ project }: TestSpecification): boolean => project.name === 'browser'
    return [
      ...first,
      ...spread(
        rest.filter(isInBrowser),
        rest.filter((file) => !isInBrowser(file)),
      ),
      ...together,
    ]
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const found = long.findIndex((name) => moduleId.includes(name))
  return found < 0 ? long.length : found
}

/** Some evenly among others; the first of them begins, the last one is followed by as many others as each. */
export function spread<Item>(some: readonly Item[], others: readonly Item[]): Item[] {
  const step = others.length / Math.max(1, some.length)
  const whole = some.flatMap((item, index) => [
    item,
    ...others.slice(Math.round(index * step), Math.round((index + 1) * step)),
  ])
  return some.length > 0 ? whole : [...others]
}
