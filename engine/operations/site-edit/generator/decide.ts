import type { SitePlanRequest } from '../../../../runtime/generated/calls/site.ts'
import type { StatementSource } from '../../../sources/source.ts'
import { guess, type Guess } from './guess.ts'
import type { Words } from './table-name.ts'
import { loginGuesses, type Does, type Entrance, type LoginGuesses } from './login-guesses.ts'
import { orderGuesses } from './order-guesses.ts'
import { orderTables } from './order-roles.ts'
import type { Order } from './order.ts'
import type { Owner } from './own-rows.ts'
import { peopleTables } from './people.ts'
import type { SiteShapes } from './site-shapes.ts'
import type { Warn } from './warn.ts'

const doings: readonly Does[] = ['look', 'order', 'change']

export interface Decided {
  /** Who has logged in changes rows. */
  changes: boolean
  login: LoginGuesses['login']
  entrance: LoginGuesses['entrance']
  /** Who comes in: a table or an address, and whose rows theirs are; undefined: everybody. */
  visitor: { called: string; owner: Owner | undefined } | undefined
  /** Undefined: people look. */
  order: Order | undefined
  guesses: Record<string, Guess>
}

interface DecideOptions {
  said: NonNullable<SitePlanRequest['said']>
  shapes: SiteShapes
  library: string
  source: StatementSource
  words: Words
  entrances: readonly Entrance[]
  /** The site has an entrance already. */
  isDecided: boolean
  /** Takes what a builder should know. */
  warn: Warn
}

/** What people may do on a site and who comes in: what was said, and for the rest what the tables suggest. */
export async function decide({ said, shapes, library, warn, ...options }: DecideOptions): Promise<Decided> {
  const { relations, shapeOf } = shapes
  const found = await orderGuesses(await orderTables(relations, library, shapeOf), said, shapes)
  const customer = found?.order.customer
  const people = await peopleTables(relations, customer, shapeOf)
  const wished = doings.find((one) => one === said.does) ?? 'order'
  const does: Does = wished === 'order' && !found ? 'look' : wished
  const comes = await loginGuesses(people, { ...options, said, customer, does })
  const { login, entrance } = comes
  const visitor = login
    ? { called: login.people.name, owner: login.owner }
    : entrance && { called: entrance.name, owner: entrance.owner }
  if (said.does === 'order' && !found) warn('plan-no-order')
  if (does === 'change' && !visitor) warn('plan-no-login')
  if (does === 'order' && !visitor?.owner) warn('plan-no-people', customer?.name ?? '')
  for (const table of comes.refused) warn('plan-password-refused', table)
  if (login?.form === 'typed') warn('plan-password-in-clear', login.people.name, login.password)
  const order = does === 'order' && visitor?.owner ? found?.order : undefined
  const why = order && { code: 'plan-order' as const, values: [order.line.name, order.header.name, order.item.name] }
  const changes = does === 'change' && visitor !== undefined
  const canOrder = found !== undefined && (does !== 'order' || order !== undefined)
  const choices = [...(canOrder ? ['order'] : []), 'look', ...(comes.canLogIn ? ['change'] : [])]
  const value = order ? 'order' : changes ? 'change' : 'look'
  return {
    ...{ login, entrance, visitor, changes, order },
    guesses: {
      does: guess(value, choices, why),
      ...(does === 'order' && found?.guesses),
      ...comes.guesses,
    },
  }
}
