import type { Happened } from './happened.ts'

/** Most letters of a body: receivers and proxies take no more by themselves. */
const mostLetters = 256_000

/** Lists of the data that are cut where the whole is too long. */
const lists = ['rows', 'lines'] as const

/**
 * The JSON text of a POST: `id`, `type`, `createdAt`, where it happened, and `data`. Of a list that would make it too long there
 * is the beginning, and `more` says how many are not in it.
 */
export function webhookBody(happened: Happened, { id, at }: { id: string; at: string }): string {
  const { event, site, content, api, data } = happened
  const key = (address: string | undefined) => address?.slice(address.indexOf('/') + 1)
  const bodyOf = (told: object) => {
    const about = { id, type: event, createdAt: at, site: key(site), content: key(content), api: key(api), data: told }
    return JSON.stringify(about, sendable)
  }
  const whole = bodyOf(data)
  if (whole.length <= mostLetters) return whole
  const told: Record<string, unknown> = { ...data }
  const name = lists.find((one) => Array.isArray(told[one]))
  const items: unknown[] = name === undefined ? [] : (told[name] as unknown[])
  let room = mostLetters - bodyOf({ ...told, ...(name && { [name]: [] }), more: items.length }).length
  const kept: unknown[] = []
  for (const item of items) {
    room -= JSON.stringify(item, sendable).length + 1
    if (room < 0) break
    kept.push(item)
  }
  return bodyOf({ ...told, ...(name && { [name]: kept }), more: items.length - kept.length })
}

/** Whole numbers of any length as digits; no bytes of files, and no columns of the engine's own (`$key`). */
function sendable(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return name.startsWith('$') || value instanceof Uint8Array ? undefined : value
}
