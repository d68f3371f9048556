import { deeds, tryDeed } from './deeds.ts'
import { openValues } from './open-values.ts'
import type { ValuesDatabase } from './value-databases.ts'
import type { ValueKind } from './value-kinds.ts'

/** What became of each deed with each type: `ok`, nothing, the reason why it is not offered, or what is wrong. */
export type Told = Record<string, Record<string, string>>

/** Does everything that can be done with values of these types in a database. */
export async function tryValues(database: ValuesDatabase, kinds: readonly ValueKind[]): Promise<Told> {
  const site = await openValues(database, kinds)
  try {
    const told: Told = {}
    for (const kind of kinds) {
      const own: Record<string, string> = {}
      for (const deed of Object.keys(deeds)) own[deed] = await tryDeed(deed, site, kind)
      told[kind.name] = own
    }
    return told
  } finally {
    await site.close()
  }
}

/** All of it that is wrong, in words. */
export const wrongIn = (told: Told): string[] =>
  Object.entries(told).flatMap(([kind, own]) =>
    Object.entries(own).flatMap(([deed, said]) => (said.startsWith('WRONG') ? [`${kind}, ${deed}: ${said}`] : [])),
  )

/** A table that a person reads: types by deeds, with the reasons below. */
export function valuesTable(name: string, told: Told): string {
  const names = Object.keys(deeds)
  const reasons: string[] = []
  const cell = (said: string) => {
    if (said === 'ok' || said === '') return said
    const at = reasons.indexOf(said)
    return `(${at < 0 ? reasons.push(said) : at + 1})`
  }
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = [
    line(['type', ...names.map((deed) => (/[<>=]/.test(deed) ? `\`${deed}\`` : deed))]),
    line(['---', ...names.map(() => '---')]),
    ...Object.entries(told).map(([kind, own]) => line([kind, ...names.map((deed) => cell(own[deed] ?? ''))])),
  ]
  return [`## ${name}`, '', ...lines, '', ...reasons.map((reason, i) => `${i + 1}. ${reason}`), ''].join('\n')
}
