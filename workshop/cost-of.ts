/**
 * Microseconds of processor time that this process takes for `work`, the least of three times. Two of them in one run make a
 * ratio, which says the same on a slow machine.
 */
export async function costOf(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let time = 0; time < 3; time++) {
    const begun = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(begun)
    least = Math.min(least, user + system)
  }
  return Math.max(1, least)
}
