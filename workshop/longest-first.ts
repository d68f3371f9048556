import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longer than the rest, the longest first. What is begun last is waited for alone, so that has to be something
 * short. `tell-at-once.ts` says of each run how long they took.
 */
const long = [
  'workshop/crawler/crawler-use.long',
  'workshop/gallery/options/options.long',
  'examples/wholesale/accessible.long',
  'workshop/gallery/options/elsewhere.long',
  'workshop/console/site-check.long',
  'workshop/safety/sqlmap.long',
  'workshop/gallery/gallery.long',
  'workshop/kill-loop/write-loop.long',
  'workshop/console/first-order.long',
  'workshop/kill-loop/kill-loop.long',
  'workshop/crawler/crawler.long',
  'workshop/kill-loop/mail-loop.long',
  'workshop/console/order-site.long',
  'workshop/console/preview.long',
  'workshop/console/designers.long',
  'examples/wholesale/details',
  'workshop/console/settings',
  'engine/sites/several-nodes',
  'engine/access/role-matrix',
  'engine/command-line/command-line',
  'engine/limits/login-tries',
  'engine/sources/faults',
  'engine/server/calls/doors',
]

/** A browser and an engine of their own. */
const inBrowser = /\/examples\/wholesale\/|\/workshop\/(console|crawler|gallery|house)\/|\/safety\/markup/

/**
 * The order of the files, also where no earlier run has left its durations (the long run has no projects): first those of which each has its own worker,
 * then those that share them, where a worker is kept as long as the next file is of the same project. Among these: long ones
 * first, those in a browser evenly between the others (two browsers at once slow each other down), components last.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (name: string) => sorted.filter(({ project }) => project.name === name)
    const apart = [...of('isolated'), ...of('in-document')]
    const together = sorted
      .filter((file) => !apart.includes(file))
      .toSorted((one, other) => placeOf(one) - placeOf(other))
    const rest = together.filter((file) => placeOf(file) === long.length)
    const isInBrowser = ({ moduleId }: TestSpecification): boolean => inBrowser.test(moduleId)
    return [
      ...of('isolated'),
      ...together.filter((file) => placeOf(file) < long.length),
      ...spread(
        rest.filter(isInBrowser),
        rest.filter((file) => !isInBrowser(file)),
      ),
      ...of('in-document'),
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
