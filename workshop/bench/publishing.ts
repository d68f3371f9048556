import { publishUnderLoad } from '../../engine/test/shop/publish-under-load.ts'
import { printFigure } from './figure.ts'
import { memoryMb } from './process-figures.ts'

const few = 20
const many = 2000

/** Publishing 2,000 contents of 30 columns, what lists wait meanwhile, and what a start with them takes. */
export async function measurePublishing(): Promise<void> {
  const small = await restartedWith(few)
  const large = await restartedWith(many)
  const waits = [...large.listMs].sort((one, other) => one - other)
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0
  printFigure({
    figure: 'publish-2000-seconds',
    ours: large.publishMs / 1000,
    limit: 5,
    unit: 's',
    goal: 1,
    again: large.againMs / 1000,
  })
  printFigure({
    figure: 'list-while-publishing',
    ours: at(0.99),
    limit: 100,
    unit: 'ms',
    goal: 1,
    p50: at(0.5),
    longest: at(1),
    lists: waits.length,
  })
  const [start, memory] = [large.startedMs / 1000, large.memory]
  printFigure({ figure: 'start-2000-seconds', ours: start, limit: small.startedMs / 1000, unit: 's', goal: 2 })
  printFigure({ figure: 'memory-2000-mb', ours: memory, limit: small.memory, unit: 'MB', goal: 2 })
}

async function restartedWith(contents: number) {
  const measured = await publishUnderLoad(contents)
  try {
    const engine = await measured.restart()
    const { publishMs, againMs, listMs } = measured
    return { publishMs, againMs, listMs, startedMs: engine.startedMs, memory: memoryMb(engine.process.pid!) }
  } finally {
    await measured.close()
  }
}
