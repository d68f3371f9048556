import type { Bind } from '../../runtime/compile/plan.ts'
import { toDecimal, toDigits } from '../../runtime/values/decimal.ts'
import { BadValue } from './bad-value.ts'
import type { Value } from '../sources/source.ts'
import type { ExecutionScope } from './scope.ts'

/** The values of a step's named parameters. Throws `BadValue`, which names the parameter's field. */
export function bindValues(names: readonly string[], binds: readonly Bind[], scope: ExecutionScope): Value[] {
  return names.map((name) => {
    const bind = binds.find((each) => each.name === name)
    if (bind === undefined) return null
    const { from, field = name } = bind
    if (from === 'input' && scope.asRead && Object.hasOwn(scope.asRead, field)) return scope.asRead[field] ?? null
    return toBound(bind, boundValue(bind, scope))
  })
}

/** What a scope gives a parameter, before it is of the parameter's type. */
export function boundValue(bind: Bind, scope: ExecutionScope): unknown {
  const { field = bind.name } = bind
  switch (bind.from) {
    case 'value':
      return bind.value
    case 'login':
      return own(scope.login, field)
    case 'search':
      return own(scope.search, field)
    case 'calendar':
      return ofCalendar(bind, own(scope.calendar, field))
    case 'input':
      return own(scope.input, field)
    case 'row':
      return own(scope.row, field)
    case 'cart':
      return own(scope.cart, field)
    case 'executeSchemaMeta':
      return own(scope.executed?.[bind.schema ?? ''], field)
    case 'purchase':
      return own(scope.cart, field)
    case 'sequence':
      return own(scope.numbers, bind.name)
    case 'system':
      return own(scope.system, field)
  }
}

function own(from: Readonly<Record<string, unknown>> | undefined, field: string): unknown {
  return from !== undefined && Object.hasOwn(from, field) ? from[field] : null
}

/** A number is the day's digits, whatever stands between them. */
function ofCalendar({ dataType }: Bind, day: unknown): unknown {
  return dataType === 'numeric' && typeof day === 'string' ? day.replace(/\D/g, '') : day
}

function toBound(bind: Bind, value: unknown): Value {
  const empty = value === undefined || value === null
  const field = bind.field ?? bind.name
  if (bind.dataType === 'numeric') {
    // Truth values of databases without a type for them.
    if (typeof value === 'boolean') return Number(value)
    return empty || value === '' ? null : toNumber(value, field)
  }
  if (empty) return bind.emptyText === true ? '' : null
  const text = toText(value, field)
  const typed = bind.from === 'input' || bind.from === 'search'
  if (typed && bind.length !== undefined && typeof text === 'string' && [...text].length > bind.length)
    throw new BadValue('length', field, value)
  return text
}

/** A number without loss: a JS number where a double holds it exactly, a bigint, else decimal digits as text. */
export function toNumber(value: unknown, field: string): Value {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  const decimal = typeof value === 'boolean' ? undefined : toDecimal(value)
  if (!decimal) throw new BadValue('number', field, value)
  const digits = toDigits(decimal)
  if (digits.length > 60) throw new BadValue('number', field, value)
  if (digits.replace(/[-.]/g, '').length <= 15) return Number(digits)
  if (digits.includes('.')) return digits
  const integer = BigInt(digits)
  return integer >= -9223372036854775808n && integer <= 9223372036854775807n ? integer : digits
}

/** Well-formed text without NUL: nothing else can be stored everywhere. */
export function toText(value: unknown, field: string): string | Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean' && typeof value !== 'bigint')
    throw new BadValue('string', field, value)
  const text = String(value)
  if (!text.isWellFormed() || text.includes('\0')) throw new BadValue('string', field, value)
  return text
}
