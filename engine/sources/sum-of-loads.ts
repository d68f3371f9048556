import type { SourceLoad } from './source.ts'

/** What several pools of a source have together. */
export function sumOfLoads(loads: readonly SourceLoad[]): SourceLoad {
  const sum = (key: keyof SourceLoad) => loads.reduce((all, load) => all + load[key], 0)
  return { used: sum('used'), waiting: sum('waiting'), limit: sum('limit') }
}
