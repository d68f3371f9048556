import { FormulaError, formulaLimits, refusedNames, type Formula, type FormulaOperator } from './formula.ts'

interface Token {
  type: 'number' | 'name' | 'sign' | 'end'
  text: string
  at: number
  quoted?: boolean
}

/**
 * `PRICE * QTY * 1.1` → tree. Fields are names, or anything in square brackets: `[単価（税込）]`; `sum(PRICE * QTY)` adds
 * over all rows. Throws FormulaError with the place. No property access, no text, no assignment, no other call.
 */
export function parseFormula(source: string): Formula {
  if (source.length > formulaLimits.length)
    throw new FormulaError(`A formula may have ${formulaLimits.length} characters`, formulaLimits.length)
  const tokens = read(source)
  let index = 0
  let nodes = 0

  const end: Token = { type: 'end', text: '', at: source.length }
  const peek = () => tokens[index] ?? end
  const isSign = (...signs: string[]) => peek().type === 'sign' && signs.includes(peek().text)
  /** Goes over one of these operators. */
  const operator = (...of: FormulaOperator[]): FormulaOperator | undefined => {
    const found = peek().type === 'sign' ? of.find((one) => one === peek().text) : undefined
    if (found !== undefined) index++
    return found
  }
  const made = (formula: Formula): Formula => {
    if (++nodes > formulaLimits.nodes) throw new FormulaError('The formula is too long', peek().at)
    return formula
  }
  const expect = (sign: string) => {
    if (!isSign(sign)) throw new FormulaError(`Expected ${sign}`, peek().at)
    index++
  }

  const sum = (depth: number): Formula => {
    if (depth > formulaLimits.depth) throw new FormulaError('The formula is nested too deeply', peek().at)
    let left = product(depth)
    for (let op = operator('+', '-'); op; op = operator('+', '-')) left = made({ op, of: [left, product(depth)] })
    return left
  }
  const product = (depth: number): Formula => {
    let left = unary(depth)
    for (let op = operator('*', '/', '%'); op; op = operator('*', '/', '%'))
      left = made({ op, of: [left, unary(depth)] })
    return left
  }
  const unary = (depth: number): Formula => {
    if (depth > formulaLimits.depth) throw new FormulaError('The formula is nested too deeply', peek().at)
    if (isSign('+')) return (index++, unary(depth + 1))
    if (isSign('-')) return (index++, negated(unary(depth + 1)))
    return term(depth)
  }
  const term = (depth: number): Formula => {
    const token = peek()
    if (token.type === 'number') return (index++, made({ op: 'value', value: token.text }))
    if (isSign('(')) {
      index++
      const inner = sum(depth + 1)
      expect(')')
      return inner
    }
    if (token.type !== 'name')
      throw new FormulaError(token.type === 'end' ? 'The formula ends too early' : `Unexpected ${token.text}`, token.at)
    index++
    return isSign('(') && !token.quoted ? call(token, depth) : made({ op: 'field', field: token.text })
  }
  const negated = (of: Formula): Formula =>
    of.op === 'value' && 'value' in of && !of.value.startsWith('-')
      ? { op: 'value', value: `-${of.value}` }
      : made({ op: '-', of: [of] })
  const call = (token: Token, depth: number): Formula => {
    if (token.text.toLowerCase() !== 'sum') throw new FormulaError(`No function ${token.text}`, token.at)
    index++
    const of = [sum(depth + 1)]
    expect(')')
    return made({ op: 'sum', of })
  }

  const formula = sum(0)
  if (peek().type !== 'end') throw new FormulaError(`Unexpected ${peek().text}`, peek().at)
  return formula
}

function read(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const rest = source.slice(at)
    const found = /^\s+/.exec(rest)
    if (found) {
      at += found[0].length
      continue
    }
    const token = number(rest, at) ?? name(rest, at) ?? sign(rest, at)
    if (!token) throw new FormulaError(`Unexpected ${[...rest][0]}`, at)
    if (token.type === 'name' && refusedNames.has(token.text)) throw new FormulaError(`${token.text} is no field`, at)
    tokens.push(token)
    at += token.quoted ? token.text.length + 2 : token.text.length
  }
  return tokens
}

function number(rest: string, at: number): Token | undefined {
  const text = /^\d{1,30}(\.\d{1,30})?/.exec(rest)?.[0]
  return text === undefined || /^[\d.\p{L}_]/u.test(rest.slice(text.length)) ? undefined : { type: 'number', text, at }
}

function name(rest: string, at: number): Token | undefined {
  const quoted = /^\[([^[\]]{1,128})\]/.exec(rest)?.[1]
  if (quoted !== undefined) return { type: 'name', text: quoted, at, quoted: true }
  const text = /^[\p{L}_][\p{L}\p{N}_]{0,127}/u.exec(rest)?.[0]
  return text === undefined ? undefined : { type: 'name', text, at }
}

function sign(rest: string, at: number): Token | undefined {
  const text = rest.charAt(0)
  return '+-*/%()'.includes(text) ? { type: 'sign', text, at } : undefined
}
