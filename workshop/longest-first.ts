import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than the rest. What is begun last is waited for alone, so that has to be something short. */
const long = [
  'workshop/kill-loop/',
  'engine/sites/several-nodes',
  'engine/access/role-matrix',
  'workshop/laws/no-effect',
  'engine/command-line/command-line',
  'engine/start.test',
  'engine/limits/login-tries',
  'engine/sources/faults',
  'engine/server/calls/doors',
]

/** The order of the files, also where no earlier run has left its durations: those of `long` first, in its order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = long.findIndex((name) => moduleId.includes(name))
      return found < 0 ? long.length : found
    }
    const sorted = await super.sort(files)
    // Files of one worker stay behind each other: it is kept from one to the next.
    const [apart, together] = [true, false].map((isolated) =>
      sorted.filter(({ project }) => project.config.isolate === isolated),
    )
    return [apart, together].flatMap((some = []) => some.toSorted((one, other) => place(one) - place(other)))
  }
}
