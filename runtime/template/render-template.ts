import { escapeMarkup } from './escape-markup.ts'
import type { Draws } from './helpers/helper.ts'
import { helpers } from './helpers/index.ts'
import type { BlockNode, CallExpression, Expression, PathExpression, Template } from './template.ts'
import { entryOf, isList, isSomething, textOfValue, type ListValue, type Value } from './value.ts'

/** How a template is filled. */
export interface Filling {
  /** What is known at the top of the template. */
  data: Value
  language: string
  draws: Draws
  /** Nodes and entries that are gone through at most. */
  mostSteps?: number
  /** Characters that come out at most. */
  mostCharacters?: number
}

/** A template wants more than it may have: it repeats too much, or too much comes out. */
export class TemplateExceeded extends Error {
  constructor(limit: 'steps' | 'characters') {
    super(`The template needs too many ${limit}`)
  }
}

const usualSteps = 20_000_000
const usualCharacters = 60_000_000
/** Characters from which on what is there is given, so that who fills can let others in between. */
const pieceOf = 32_768

/**
 * A filled template, in pieces as they are taken. Total: what is not there is empty, values are escaped, nothing of a
 * prototype is seen, and what is in values is never read as a template. Throws TemplateExceeded.
 */
export function* renderTemplate(template: Template, filling: Filling): Generator<string, void> {
  const work = new Work(filling)
  yield* work.nodes(template, { own: filling.data, names: {}, data: {} })
  yield work.take()
}

interface Scope {
  own: Value
  names: Readonly<Record<string, Value>>
  /** `@index`, `@number`, `@first`, `@last`. */
  data: Readonly<Record<string, Value>>
  outer?: Scope
}

class Work {
  private readonly filling: Filling
  private text = ''
  private given = 0
  private steps = 0

  constructor(filling: Filling) {
    this.filling = filling
  }

  take(): string {
    const { text } = this
    this.given += text.length
    this.text = ''
    return text
  }

  *nodes(nodes: Template, scope: Scope): Generator<string, void> {
    for (const node of nodes) {
      this.step(1)
      if (node.is === 'text') this.write(node.text)
      else if (node.is === 'value') this.write(this.printed(node.value, scope))
      else yield* this.block(node, scope)
      if (this.text.length > pieceOf) yield this.take()
    }
  }

  private *block({ block, value, body, otherwise, names }: BlockNode, scope: Scope): Generator<string, void> {
    const about = this.value(value, scope)
    if (block === 'if' || block === 'unless') {
      yield* this.nodes(isSomething(about) === (block === 'if') ? body : otherwise, scope)
    } else if (block === 'with') {
      if (isSomething(about)) yield* this.nodes(body, this.within(about, scope, { names, data: scope.data }))
      else yield* this.nodes(otherwise, scope)
    } else {
      const list: ListValue = isList(about) ? about : []
      for (const [index, entry] of list.entries()) {
        const data = { index, number: index + 1, first: index === 0, last: index === list.length - 1 }
        yield* this.nodes(body, this.within(entry, scope, { names, data }))
      }
      if (list.length === 0) yield* this.nodes(otherwise, scope)
    }
  }

  private within(own: Value, outer: Scope, { names, data }: { names: readonly string[]; data: Scope['data'] }): Scope {
    const [name, number] = names
    const named = {
      ...(name !== undefined && { [name]: own }),
      ...(number !== undefined && { [number]: data.index ?? 0 }),
    }
    return { own, names: named, data, outer }
  }

  private printed(value: Expression, scope: Scope): string {
    const text = textOfValue(this.value(value, scope, true))
    const isMarkup = value.is === 'call' && Object.hasOwn(helpers, value.helper) && helpers[value.helper]?.isMarkup
    return isMarkup ? text : escapeMarkup(text)
  }

  /** `isAlone`: it is printed as it stands, where markup may be. */
  private value(value: Expression, scope: Scope, isAlone = false): Value {
    this.step(1)
    if (value.is === 'literal') return value.value
    return value.is === 'path' ? this.path(value, scope) : this.call(value, scope, isAlone)
  }

  private path({ up, isData, parts }: PathExpression, scope: Scope): Value {
    if (isData) {
      const [name = '', ...rest] = parts
      if (name === 'root') return rest.reduce(entryOf, this.filling.data)
      return rest.length === 0 && Object.hasOwn(scope.data, name) ? (scope.data[name] ?? null) : null
    }
    let at: Scope | undefined = scope
    for (let left = up; left > 0 && at; left--) at = at.outer
    if (!at) return null
    const [first, ...rest] = parts
    if (up === 0 && first !== undefined)
      for (let named: Scope | undefined = at; named; named = named.outer)
        if (Object.hasOwn(named.names, first)) return rest.reduce(entryOf, named.names[first] ?? null)
    return parts.reduce(entryOf, at.own)
  }

  private call({ helper: name, values, options }: CallExpression, scope: Scope, isAlone: boolean): Value {
    const helper = Object.hasOwn(helpers, name) ? helpers[name] : undefined
    if (!helper || (helper.isMarkup && !isAlone)) return null
    const given = values.map((value) => this.value(value, scope))
    const chosen = Object.entries(options).map(([key, value]) => [key, this.value(value, scope)] as const)
    const { language, draws } = this.filling
    const step = (count: number) => this.step(count)
    return helper.run(given, Object.fromEntries(chosen), { language, draws, step })
  }

  private write(text: string): void {
    this.text += text
    const { mostCharacters = usualCharacters } = this.filling
    if (this.given + this.text.length > mostCharacters) throw new TemplateExceeded('characters')
  }

  private step(count: number): void {
    this.steps += count
    const { mostSteps = usualSteps } = this.filling
    if (this.steps > mostSteps) throw new TemplateExceeded('steps')
  }
}
