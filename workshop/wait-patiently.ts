import { patienceMs } from '../engine/test/limits.ts'

// Heavy blocks are fetched when they are first drawn, which takes its time on a busy machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patienceMs })
}
