import type { Address } from '../../../../runtime/document.ts'
import type { ProblemCode } from '../../../../runtime/generated/problem-texts.ts'
import type { StatementSource } from '../../../sources/source.ts'
import { guess, nothing, type Guess } from './guess.ts'
import type { Words } from './table-name.ts'
import type { Login } from './login-statement.ts'
import type { Said } from './order-guesses.ts'
import type { Owner } from './own-rows.ts'
import { customerField, passwordForm, type People, type PasswordForm } from './people.ts'
import { isUnique, keyOf, type TableShape } from './table-shape.ts'

/** What people may do on the site. */
export type Does = 'look' | 'order' | 'change'

/** What lets people in besides a table of people: an authentication API, or what the site has already. */
export interface Entrance {
  /** Address of what decides. */
  address: Address
  /** What it is called. */
  name: string
  /** Fields of what is known of who came in. */
  fields: readonly string[]
}

export interface LoginGuesses {
  /** A table of people. */
  login: (Login & { owner: Owner }) | undefined
  /** What lets people in without one. Without either, whoever comes sees the site. */
  entrance: (Entrance & { owner: Owner | undefined }) | undefined
  guesses: { people: Guess; id?: Guess; password?: Guess }
  /** Tables whose passwords nobody could log in with. */
  refused: string[]
  /** Whether anybody could log in. */
  canLogIn: boolean
}

interface LoginOptions {
  said: Said
  /** Whose rows those of an order are; people who are no such customer cannot order. */
  customer: TableShape | undefined
  does: Does
  source: StatementSource
  words: Words
  entrances: readonly Entrance[]
  /** The site has one already, and keeps it. */
  isDecided: boolean
}

/** Who comes in: what was said, else the table of people who are the customers of an order, else those whom an API knows. */
export async function loginGuesses(
  people: readonly People[],
  { said, customer, does, source, words, entrances, isDecided }: LoginOptions,
): Promise<LoginGuesses> {
  const forms = await Promise.all(
    people.map(async (one) => ({ one, form: await formOf(one.shape, one.passwords[0]?.name ?? '') })),
  )
  const refused = forms.filter(({ form }) => form === 'other').map(({ one }) => one.shape.name)
  const fitting = forms.flatMap(({ one, form }) => {
    const owner = ownerOf(one.shape)
    return form !== 'other' && owner ? [{ ...one, form, owner }] : []
  })
  const others = entrances
    .map((one) => ({ ...one, owner: ownerIn(one) }))
    .filter(({ owner }) => does !== 'order' || owner !== undefined)
  const tables = isDecided ? [] : fitting.map(({ shape }) => shape.name)
  const names = [...tables, ...others.map(({ address }) => address)]
  const open = isDecided && entrances.length > 0 ? [] : [nothing]
  const table: Guess = {
    ...guess(said.people, does === 'look' ? [...open, ...names] : [...names, ...open]),
    labels: Object.fromEntries(others.map(({ address, name }) => [address, name])),
  }
  const found = fitting.find(({ shape }) => shape.name === table.value)
  const entrance = others.find(({ address }) => address === table.value)
  const canLogIn = names.length > 0
  if (!found) return { login: undefined, entrance, guesses: { people: table }, refused, canLogIn }
  const { shape, owner, ids, passwords } = found
  const id = guess(said.id, columnNames(ids))
  const password = guess(said.password, columnNames(passwords))
  const form = password.value === password.proposed ? found.form : await formOf(shape, password.value)
  const why = (code: ProblemCode, ...values: string[]): Pick<Guess, 'why'> => ({ why: { code, values } })
  return {
    login: {
      ...{ people: shape, id: id.value, password: password.value, form, owner },
      customer: owner.shape === shape ? undefined : owner.shape,
    },
    entrance: undefined,
    guesses: {
      people: {
        ...table,
        ...(owner.shape === shape
          ? why('plan-people', password.value)
          : why('plan-people-of', password.value, owner.shape.name)),
      },
      id: { ...id, ...why(isUnique(shape, id.value) ? 'plan-unique' : 'plan-by-name') },
      password: { ...password, ...why(`plan-password-${form}`) },
    },
    refused,
    canLogIn,
  }

  /** Whose rows somebody sees: those of the customer that the people's table names, else those of the person. */
  function ownerOf(one: TableShape): Owner | undefined {
    const [customerKey, ...rest] = customer ? keyOf(customer) : []
    const field = customer && customerField(one, customer)
    if (customer && customerKey !== undefined && rest.length === 0 && field !== undefined)
      return { shape: customer, key: customerKey, field }
    if (does === 'order') return undefined
    const [key, ...more] = keyOf(one)
    return key !== undefined && more.length === 0 ? { shape: one, key, field: key } : undefined
  }

  /** The customer whose key stands in what is known of who came in. */
  function ownerIn({ fields }: Entrance): Owner | undefined {
    const [key, ...more] = customer ? keyOf(customer) : []
    const field = fields.find((one) => one.toLowerCase() === key?.toLowerCase())
    return customer && key !== undefined && more.length === 0 && field !== undefined
      ? { shape: customer, key, field }
      : undefined
  }

  function formOf(shape: TableShape, column: string): Promise<PasswordForm> {
    return passwordForm(source, shape, column, words)
  }
}

const columnNames = (columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name)
