import type { ProblemCode } from '../../../../runtime/generated/problem-texts.ts'
import type { StatementSource } from '../../../sources/source.ts'
import { guess, nothing, type Guess } from './guess.ts'
import type { Words } from './list-statement.ts'
import type { Login } from './login-statement.ts'
import type { Said } from './order-guesses.ts'
import type { Owner } from './own-rows.ts'
import { customerField, passwordForm, type People, type PasswordForm } from './people.ts'
import { isUnique, keyOf, type TableShape } from './table-shape.ts'

/** What people may do on the site. */
export type Does = 'look' | 'order' | 'change'

export interface LoginGuesses {
  /** Undefined: whoever comes sees the site. */
  login: (Login & { owner: Owner }) | undefined
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
}

/** Who comes in: what was said, else the table of people who are the customers of an order. */
export async function loginGuesses(
  people: readonly People[],
  { said, customer, does, source, words }: LoginOptions,
): Promise<LoginGuesses> {
  const forms = await Promise.all(
    people.map(async (one) => ({ one, form: await formOf(one.shape, one.passwords[0]?.name ?? '') })),
  )
  const refused = forms.filter(({ form }) => form === 'other').map(({ one }) => one.shape.name)
  const fitting = forms.flatMap(({ one, form }) => {
    const owner = ownerOf(one.shape)
    return form !== 'other' && owner ? [{ ...one, form, owner }] : []
  })
  const names = fitting.map(({ shape }) => shape.name)
  const table = guess(said.people, does === 'look' ? [nothing, ...names] : [...names, nothing])
  const found = fitting.find(({ shape }) => shape.name === table.value)
  if (!found) return { login: undefined, guesses: { people: table }, refused, canLogIn: names.length > 0 }
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
    canLogIn: true,
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

  function formOf(shape: TableShape, column: string): Promise<PasswordForm> {
    return passwordForm(source, shape, column, words)
  }
}

const columnNames = (columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name)
