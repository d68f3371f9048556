import { parsePattern, PatternError, type CharacterSet, type Node } from './parse-pattern.ts'

/** Tells whether a text contains a match, as `RegExp.test` does with the flag `u`. */
export type Matcher = (text: string) => boolean

type State =
  | { go: 'set'; set: CharacterSet; next: number }
  | { go: 'split'; to: number[] }
  | { go: 'start' | 'end'; next: number }
  | { go: 'match' }

const mostStates = 5000

/**
 * A matcher that takes time in proportion to text × pattern, whatever the pattern (Thompson's simulation: all states
 * at once, no backtracking). A builder's `(a+)+$` cannot hang a browser or the engine (IN-16).
 * Throws PatternError for what it does not support. `ignoreCase`: capital and small letters are equal.
 */
export function compilePattern(source: string, { ignoreCase = false } = {}): Matcher {
  const states: State[] = [{ go: 'match' }]
  const begin = build(parsePattern(source), 0, states)
  return (text) => run(states, begin, text, ignoreCase)
}

function push(states: State[], state: State): number {
  if (states.length >= mostStates) throw new PatternError('The pattern is too large', 0)
  return states.push(state) - 1
}

/** Adds the states of `node`, which go on at `next`; answers where they begin. Built from the back. */
function build(node: Node, next: number, states: State[]): number {
  switch (node.type) {
    case 'set':
      return push(states, { go: 'set', set: node.set, next })
    case 'start':
    case 'end':
      return push(states, { go: node.type, next })
    case 'sequence':
      return node.nodes.reduceRight((after, part) => build(part, after, states), next)
    case 'choice':
      return push(states, { go: 'split', to: node.nodes.map((part) => build(part, next, states)) })
    case 'repeat': {
      let after = next
      if (node.max === Infinity) {
        const loop: State & { go: 'split' } = { go: 'split', to: [next] }
        after = push(states, loop)
        loop.to.push(build(node.node, after, states))
      } else
        for (let count = node.min; count < node.max; count++)
          after = push(states, { go: 'split', to: [build(node.node, after, states), next] })
      for (let count = 0; count < node.min; count++) after = build(node.node, after, states)
      return after
    }
  }
}

function run(states: State[], begin: number, text: string, ignoreCase: boolean): boolean {
  const characters = [...text]
  let current = new Set<number>()
  for (let at = 0; at <= characters.length; at++) {
    enter(begin, at, characters.length, states, current)
    if (current.has(0)) return true
    if (at === characters.length) return false
    const codes = codesOf(characters[at]!, ignoreCase)
    const following = new Set<number>()
    for (const index of current) {
      const state = states[index]!
      if (state.go === 'set' && contains(state.set, codes))
        enter(state.next, at + 1, characters.length, states, following)
    }
    current = following
    if (current.has(0)) return true
  }
  return false
}

/** Follows all moves that take no character. */
function enter(begin: number, at: number, length: number, states: State[], into: Set<number>): void {
  const waiting = [begin]
  while (waiting.length > 0) {
    const index = waiting.pop()!
    if (into.has(index)) continue
    into.add(index)
    const state = states[index]!
    if (state.go === 'split') waiting.push(...state.to)
    else if (state.go === 'start' && at === 0) waiting.push(state.next)
    else if (state.go === 'end' && at === length) waiting.push(state.next)
  }
}

/** The character, or each that counts as equal to it. */
function codesOf(character: string, ignoreCase: boolean): number[] {
  const capital = character.toUpperCase()
  const forms = ignoreCase ? [character, character.toLowerCase(), capital, capital.toLowerCase()] : [character]
  return forms.filter((form) => [...form].length === 1).map((form) => form.codePointAt(0)!)
}

function contains(set: CharacterSet, codes: readonly number[]): boolean {
  return set.ranges.some(([low, high]) => codes.some((code) => code >= low && code <= high)) !== set.negated
}
