import { codePointOf } from '../values/code-point-of.ts'
import { parsePattern, PatternError, type CharacterSet, type Node } from './parse-pattern.ts'

/** Tells whether a text contains a match, as `RegExp.test` does with the flag `u`. */
export type Matcher = (text: string) => boolean

type State =
  | { go: 'set'; set: CharacterSet; next: State }
  | { go: 'split'; to: State[] }
  | { go: 'start' | 'end'; next: State }
  | { go: 'match' }

const match: State = { go: 'match' }

const mostStates = 5000

/**
 * A matcher that takes time in proportion to text × pattern, whatever the pattern (Thompson's simulation: all states
 * at once, no backtracking). A builder's `(a+)+$` cannot hang a browser or the engine (IN-16).
 * Throws PatternError for what it does not support. `ignoreCase`: capital and small letters are equal.
 */
export function compilePattern(source: string, { ignoreCase = false } = {}): Matcher {
  const begin = build(parsePattern(source), match, { states: 1 })
  return (text) => run(begin, text, ignoreCase)
}

interface Size {
  states: number
}

function counted<Made extends State>(size: Size, state: Made): Made {
  if (size.states >= mostStates) throw new PatternError('The pattern is too large', 0)
  size.states++
  return state
}

/** The state with which `node` begins; its last ones go on at `next`. Built from the back. */
function build(node: Node, next: State, size: Size): State {
  switch (node.type) {
    case 'set':
      return counted(size, { go: 'set', set: node.set, next })
    case 'start':
    case 'end':
      return counted(size, { go: node.type, next })
    case 'sequence':
      return node.nodes.reduceRight((after, part) => build(part, after, size), next)
    case 'choice':
      return counted(size, { go: 'split', to: node.nodes.map((part) => build(part, next, size)) })
    case 'repeat': {
      let after = next
      if (node.max === Infinity) {
        const loop = counted<State & { go: 'split' }>(size, { go: 'split', to: [next] })
        after = loop
        loop.to.push(build(node.node, loop, size))
      } else
        for (let count = node.min; count < node.max; count++)
          after = counted(size, { go: 'split', to: [build(node.node, after, size), next] })
      for (let count = 0; count < node.min; count++) after = build(node.node, after, size)
      return after
    }
  }
}

function run(begin: State, text: string, ignoreCase: boolean): boolean {
  const characters = [...text]
  let current = new Set<State>()
  for (let at = 0; at <= characters.length; at++) {
    enter(begin, at, characters.length, current)
    if (current.has(match)) return true
    const character = characters[at]
    if (character === undefined) return false
    const codes = codesOf(character, ignoreCase)
    const following = new Set<State>()
    for (const state of current)
      if (state.go === 'set' && contains(state.set, codes)) enter(state.next, at + 1, characters.length, following)
    current = following
    if (current.has(match)) return true
  }
  return false
}

/** Follows all moves that take no character. */
function enter(begin: State, at: number, length: number, into: Set<State>): void {
  const waiting = [begin]
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    if (into.has(state)) continue
    into.add(state)
    if (state.go === 'split') waiting.push(...state.to)
    else if (state.go === 'start' && at === 0) waiting.push(state.next)
    else if (state.go === 'end' && at === length) waiting.push(state.next)
  }
}

/** The character, or each that counts as equal to it. */
function codesOf(character: string, ignoreCase: boolean): number[] {
  const capital = character.toUpperCase()
  const forms = ignoreCase ? [character, character.toLowerCase(), capital, capital.toLowerCase()] : [character]
  return forms.filter((form) => [...form].length === 1).map(codePointOf)
}

function contains(set: CharacterSet, codes: readonly number[]): boolean {
  return set.ranges.some(([low, high]) => codes.some((code) => code >= low && code <= high)) !== set.negated
}
