import { asText } from '../values/as-text.ts'
import { mailPlaces } from './placeholders-of.ts'

type Values = Readonly<Record<string, unknown>>

/** A text of a mail, or the name of a file, with values in its places. What a value says is text: no part of it is replaced again. */
export const fillPlaces = (text: string, values: Values, login: Values = {}): string =>
  text.replaceAll(mailPlaces, (_place, name: string) =>
    name.startsWith('login.') ? valueOf(login, name.slice('login.'.length)) : valueOf(values, name),
  )

const valueOf = (values: Values, name: string): string => (Object.hasOwn(values, name) ? asText(values[name]) : '')
