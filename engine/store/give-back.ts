const firstPauseMs = 100
const longestPauseMs = 1_000

/**
 * Gives back a claim in the store. Where the store is away or full just then, whoever claimed it tries again behind the
 * request, for as long as the claim would last (`ms`): else what failed for a moment would stay closed for all that time.
 */
export async function giveBack(release: () => Promise<unknown>, ms: number): Promise<void> {
  const end = performance.now() + ms
  const attempt = async (pause: number): Promise<void> => {
    try {
      await release()
    } catch {
      const again = () => void attempt(Math.min(pause * 2, longestPauseMs))
      if (performance.now() + pause < end) setTimeout(again, pause).unref()
    }
  }
  await attempt(firstPauseMs)
}
