import { CallError } from '../codes/call-error.ts'

/**
 * Does something for each of several, those that can. Answers how many it was done for and how many were left; where it
 * could be done for none, the first refusal is thrown.
 */
export async function eachThatCan<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<{ done: number; left: number }> {
  const refused: CallError[] = []
  for (const item of items)
    await work(item).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      refused.push(error)
    })
  const [first] = refused
  if (first && refused.length === items.length) throw first
  return { done: items.length - refused.length, left: refused.length }
}
