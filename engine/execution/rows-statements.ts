import type { DetailPlan, ListPlan, PlanColumn, PlanStep, SearchRule } from '../../runtime/compile/plan.ts'
import type { Comparison } from '../../runtime/conditions/holds.ts'
import { parseDay } from '../../runtime/values/dates.ts'
import type { Facts, Folds, Match } from '../sources/facts.ts'
import type { RowShape, Statement, Value } from '../sources/source.ts'
import { nameParameters, type NamedStatement } from '../sources/sql/name-parameters.ts'
import { withoutOrder } from '../sources/sql/without-order.ts'
import { BadValue } from './bad-value.ts'
import { bindValues, toNumber, toText } from './bind-values.ts'
import type { RowsQuery } from './rows-query.ts'
import type { ExecutionScope } from './scope.ts'

const maxCombinations = 500
const maxSearchLength = 32

export interface RowsStatement {
  page: Statement
  count: Statement
}

export interface RowsStatements {
  /** Columns in the order in which rows come. */
  columns: PlanColumn[]
  /** Of the first `sent` columns only: what may leave. */
  shape: RowShape
  /** Of all columns, for rows that the engine works on. */
  fullShape: RowShape
  /** The statements for a request. Throws `BadValue`. */
  write(query: RowsQuery, scope: ExecutionScope): RowsStatement
}

interface Texts {
  page: string
  count: string
}

/** A condition in work: its text is part of the cached statement, its values are bound for each request. */
interface Part {
  /** Same key, same text. */
  key: string
  text(placeholder: () => string): string
  values: Value[]
}

const comparing: Partial<Record<Comparison, string>> = {
  '=': '=',
  '<>': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
}
const matching: Partial<Record<Comparison, Match>> = {
  LIKE: 'contains',
  'prefix LIKE': 'prefix',
  'suffix LIKE': 'suffix',
}

/**
 * Wraps search, sort and page around the last statement of a plan, in the words of its dialect. Names come from the
 * plan only: `needed` columns are read, the first `sent` of them leave; texts are kept for each combination of search and sort. `actual` are the real names of the result columns.
 */
export function makeRowsStatements(
  plan: ListPlan | DetailPlan,
  needed: readonly string[],
  sent: number,
  facts: Facts,
  actual: (column: PlanColumn) => string,
): RowsStatements {
  const step = plan.steps.at(-1) as PlanStep
  const byKey = new Map(plan.columns.map((column) => [column.key, column]))
  const columns = needed.map((key) => byKey.get(key)).filter((column) => column !== undefined)
  const named: NamedStatement = nameParameters(
    step.sql,
    step.binds.map((bind) => bind.name),
    facts,
  )
  const stripped = { ...named, text: withoutOrder(named.text, facts.syntax) }
  const fullShape = shapeOf(columns, plan.keys)
  const shape = { ...fullShape, fields: fullShape.fields.slice(0, sent) }
  const texts = new Map<string, Texts>()
  const expression = (column: PlanColumn) => `q.${facts.quote(actual(column))}`
  const select = columns.map(expression).join(', ') || '1'

  const column = (key: string): PlanColumn => {
    const found = byKey.get(key)
    if (!found) throw new BadValue('field', key, key)
    return found
  }

  const compare = (key: string, condition: Comparison, value: unknown, rule: Partial<SearchRule> = {}): Part => {
    const target = column(key)
    const folds: Folds = { case: rule.ignoreCase === true, width: rule.ignoreFullHalfWidth === true }
    const id = `${key}\u0001${condition}\u0001${folds.case ? 1 : 0}${folds.width ? 1 : 0}`
    const isText = target.typeClass === 'String' || target.typeClass === 'Guid'
    const match = matching[condition]
    if (match) {
      const text = toText(value, key)
      const left = isText ? expression(target) : facts.castToText(expression(target))
      return {
        key: id,
        text: (next) => facts.match(left, next(), match, folds),
        values: [facts.matchValue(String(text), match, folds)],
      }
    }
    const sign = comparing[condition]
    if (!sign) throw new BadValue('condition', key, condition)
    if (value === null || value === '') {
      const left = expression(target)
      const empty = isText ? `(${left} IS NULL OR ${left} = '')` : `${left} IS NULL`
      return { key: `${id}\u0001null`, text: () => (condition === '<>' ? `NOT ${empty}` : empty), values: [] }
    }
    if (target.typeClass === 'Number') {
      const number = toNumber(value, key)
      // A whole number keeps the column's own type, and so its index; other numbers need the wide one.
      const wide = !(typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2_147_483_648)
      const orNull = condition === '<>'
      return {
        key: `${id}\u0001${wide ? 1 : 0}`,
        text: (next) => {
          const right = wide ? facts.castToNumber(next()) : next()
          const test = `${expression(target)} ${sign} ${right}`
          return orNull ? `(${test} OR ${expression(target)} IS NULL)` : test
        },
        values: [number],
      }
    }
    const bound = toText(value, key)
    if (target.typeClass === 'Date' || target.typeClass === 'DateTime') requireDay(String(bound), key)
    return {
      key: id,
      text: (next) => {
        const left = facts.fold(expression(target), folds)
        const right = isText && (folds.case || folds.width) ? facts.fold(facts.castToText(next()), folds) : next()
        const test = `${left} ${sign} ${right}`
        return condition === '<>' ? `(${test} OR ${left} IS NULL)` : test
      },
      values: [bound],
    }
  }

  const any = (parts: Part[]): Part => ({
    key: `any(${parts.map((part) => part.key).join('\u0002')})`,
    text: (next) => `(${parts.map((part) => part.text(next)).join(' OR ')})`,
    values: parts.flatMap((part) => part.values),
  })
  const all = (parts: Part[]): Part => ({
    key: `all(${parts.map((part) => part.key).join('\u0002')})`,
    text: (next) => `(${parts.map((part) => part.text(next)).join(' AND ')})`,
    values: parts.flatMap((part) => part.values),
  })
  const never: Part = { key: 'never', text: () => '1 = 0', values: [] }

  const search = (name: string, value: unknown): Part | undefined => {
    const rule = plan.kind === 'list' && Object.hasOwn(plan.search, name) ? plan.search[name] : undefined
    if (!rule) throw new BadValue('field', name, name)
    if (value === undefined || value === null || value === '' || value === false) return undefined
    const wanted = value === true && rule.value !== undefined ? rule.value : value
    const several = Array.isArray(wanted) ? wanted : [wanted]
    if (several.length > 1 && !rule.several) throw new BadValue('string', name, value)
    if (several.length > 100) throw new BadValue('length', name, value)
    for (const one of several) {
      if (typeof one === 'object' && one !== null) throw new BadValue('string', name, value)
      if (wanted === value && [...String(one)].length > maxSearchLength) throw new BadValue('length', name, value)
    }
    if (rule.parameterOnly || several.length === 0) return undefined
    const parts = several.map((one) => compare(rule.field, rule.condition, one, rule))
    return parts.length === 1 ? parts[0] : any(parts)
  }

  const byRowKey = (rowKey: readonly (string | null)[]): Part => {
    if (rowKey.length !== plan.keys.length || plan.keys.length === 0) return never
    return all(plan.keys.map((key, i) => compareKey(key, rowKey[i] ?? null)))
  }
  const compareKey = (key: string, value: string | null): Part => {
    try {
      return compare(key, '=', value)
    } catch (error) {
      // A key that cannot be one of this column's values is simply not found.
      if (error instanceof BadValue) return never
      throw error
    }
  }

  const order = (query: RowsQuery): { key: string; text: string } => {
    const wanted: { field: string; direction: 'asc' | 'desc' }[] = []
    const add = (field: string, direction: 'asc' | 'desc') => {
      if (!wanted.some((one) => one.field === field)) wanted.push({ field, direction })
    }
    for (const { field, direction = 'asc' } of query.sort ?? []) {
      if (plan.kind !== 'list' || !plan.sort.includes(field)) throw new BadValue('field', field, field)
      if (direction !== 'asc' && direction !== 'desc') throw new BadValue('condition', field, direction)
      add(field, direction)
    }
    if (wanted.length === 0 && plan.kind === 'list') for (const rule of plan.orderBy) add(rule.field, rule.direction)
    const own = wanted.length === 0 && stripped.text !== named.text
    // Without an order of its own the statement's ORDER BY stays; else the keys make the order total, page by page.
    if (!own) for (const key of plan.keys) if (byKey.has(key)) add(key, 'asc')
    return {
      key: own ? 'own' : wanted.map((one) => `${one.field}\u0001${one.direction}`).join('\u0002'),
      text:
        wanted.length === 0
          ? ''
          : ` ORDER BY ${wanted.map((one) => `${expression(column(one.field))} ${one.direction === 'desc' ? 'DESC' : 'ASC'}`).join(', ')}`,
    }
  }

  // One row by text keys is asked for all the time and always with the same statement.
  const textKeys = plan.keys.length > 0 && plan.keys.every((key) => byKey.get(key)?.typeClass === 'String')
  let oneRow: Texts | undefined
  const writeOneRow = (rowKey: readonly (string | null)[], scope: ExecutionScope): RowsStatement | undefined => {
    if (!textKeys || rowKey.length !== plan.keys.length) return undefined
    for (const value of rowKey)
      if (value === null || value === '' || !value.isWellFormed() || value.includes('\0')) return undefined
    if (oneRow === undefined) {
      let number = named.names.length
      const test = byRowKey(rowKey).text(() => facts.placeholder(++number))
      const from = `FROM (${stripped.text}\n) q WHERE ${test}`
      oneRow = { page: `SELECT ${select} ${from}`, count: `SELECT count(*) ${from}` }
    }
    const values = bindValues(named.names, step.binds, scope)
    for (const value of rowKey) values.push(value)
    return { page: { text: oneRow.page, values }, count: { text: oneRow.count, values } }
  }

  return {
    columns,
    shape,
    fullShape,
    write(query, scope) {
      if (
        query.rowKey &&
        query.limit === undefined &&
        !query.search &&
        !query.category &&
        !query.conditions &&
        !query.sort &&
        !query.rowKeys
      ) {
        const quick = writeOneRow(query.rowKey, scope)
        if (quick) return quick
      }
      const parts: Part[] = []
      for (const [name, value] of Object.entries(query.search ?? {})) {
        const part = search(name, value)
        if (part) parts.push(part)
      }
      if (query.category?.length) {
        const levels = plan.kind === 'list' ? plan.category : []
        if (query.category.length > levels.length) throw new BadValue('field', 'category', query.category)
        query.category.forEach((value, i) => parts.push(compare(levels[i]!, '=', value)))
      }
      for (const { field, condition, value = null } of query.conditions ?? []) {
        const allowed = plan.kind === 'list' && Object.hasOwn(plan.conditions, field) ? plan.conditions[field]! : []
        if (!allowed.includes(condition)) throw new BadValue('field', field, condition)
        parts.push(compare(field, condition, value))
      }
      if (query.rowKey) parts.push(byRowKey(query.rowKey))
      if (query.rowKeys) parts.push(query.rowKeys.length === 0 ? never : any(query.rowKeys.map(byRowKey)))
      const sorted = order(query)
      const paged = query.limit !== undefined
      const key = `${parts.map((part) => part.key).join('\u0003')}\u0004${sorted.key}\u0004${paged ? 1 : 0}`
      let text = texts.get(key)
      if (!text) {
        let number = named.names.length
        const next = () => facts.placeholder(++number)
        const tests = parts.map((part) => part.text(next))
        const condition = tests.length > 0 ? ` WHERE ${tests.join(' AND ')}` : ''
        const inner = sorted.key === 'own' ? named : stripped
        const page = paged ? ` ${facts.page(next(), next())}` : ''
        text = {
          page: `SELECT ${select} FROM (${inner.text}\n) q${condition}${sorted.text}${page}`,
          count: `SELECT count(*) FROM (${stripped.text}\n) q${condition}`,
        }
        if (texts.size >= maxCombinations) texts.clear()
        texts.set(key, text)
      }
      const values = bindValues(named.names, step.binds, scope)
      for (const part of parts) for (const value of part.values) values.push(value)
      const count: Statement = { text: text.count, values: paged ? values.slice() : values }
      if (paged) values.push(query.limit!, query.offset ?? 0)
      return { page: { text: text.page, values }, count }
    },
  }
}

/** Numbers that a double might not hold, and all with decimals, travel as text. */
export function shapeOf(columns: readonly PlanColumn[], keys: readonly string[]): RowShape {
  return {
    fields: columns.map((column) => ({ name: column.key, as: isExact(column) ? 'number' : 'text' })),
    keys: keys.map((key) => columns.findIndex((column) => column.key === key)).filter((place) => place >= 0),
  }
}

function isExact(column: PlanColumn): boolean {
  return column.typeClass === 'Number' && (column.decimalDigits ?? 0) === 0 && (column.size ?? 9) <= 15
}

function requireDay(text: string, field: string): void {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)
  if (!day || !parseDay(day[0]) || !/^[\dT:. +Z-]{10,40}$/.test(text)) throw new BadValue('string', field, text)
}
