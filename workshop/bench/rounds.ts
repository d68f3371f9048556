/** How many are asked at once. */
const atOnce = 16

/** Answers in a second of what asks for several. */
export async function perSecond(work: () => Promise<unknown[]>): Promise<number> {
  const begun = performance.now()
  const { length } = await work()
  return (length * 1000) / (performance.now() - begun)
}

/** All of them, some at once; the answers in their order. */
export async function eachOf<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.entries()
  const one = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return answers
}

/** What a call answers; throws where it does not say that it went well. */
export async function send(port: number, method: string, path: string, body: object, token = '') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-token': token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = (await response.json()) as { code: number; data: Record<string, unknown> }
  if (answer.code !== 20000) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}
