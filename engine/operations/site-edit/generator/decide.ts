import type { SitePlanRequest } from '../../../../runtime/generated/calls/site.ts'
import type { StatementSource } from '../../../sources/source.ts'
import { guess, type Guess } from './guess.ts'
import type { Words } from './list-statement.ts'
import { loginGuesses, type Does, type LoginGuesses } from './login-guesses.ts'
import { orderGuesses } from './order-guesses.ts'
import { orderTables } from './order-roles.ts'
import type { Order } from './order.ts'
import { peopleTables } from './people.ts'
import type { SiteShapes } from './site-shapes.ts'
import type { Warn } from './warn.ts'

export interface Decided {
  login: LoginGuesses['login']
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
  /** Takes what a builder should know. */
  warn: Warn
}

/** What people may do on a site and who comes in: what was said, and for the rest what the tables suggest. */
export async function decide({ said, shapes, library, source, words, warn }: DecideOptions): Promise<Decided> {
  const { relations, shapeOf } = shapes
  const found = await orderGuesses(await orderTables(relations, library, shapeOf), said, shapes)
  const customer = found?.order.customer
  const people = await peopleTables(relations, customer, shapeOf)
  const does: Does = said.does === 'look' || !found ? 'look' : 'order'
  const comes = await loginGuesses(people, { said, customer, does, source, words })
  const { login } = comes
  if (said.does === 'order' && !found) warn('plan-no-order')
  if (does === 'order' && !login) warn('plan-no-people', customer?.name ?? '')
  for (const table of comes.refused) warn('plan-password-refused', table)
  if (login?.form === 'typed') warn('plan-password-in-clear', login.people.name, login.password)
  const order = does === 'order' && login ? found?.order : undefined
  const why = order && { code: 'plan-order' as const, values: [order.line.name, order.header.name, order.item.name] }
  return {
    login,
    order,
    guesses: {
      does: doesGuess({ canOrder: found !== undefined && (order !== undefined || said.does === 'look'), order, why }),
      ...(does === 'order' && found?.guesses),
      ...comes.guesses,
    },
  }
}

/** What people may do: where tables for it were found, orders are proposed, whatever was chosen. */
function doesGuess({
  canOrder,
  order,
  why,
}: {
  canOrder: boolean
  order: Order | undefined
  why: Guess['why']
}): Guess {
  return guess(order ? 'order' : 'look', canOrder ? ['order', 'look'] : ['look'], why)
}
