import { parseTemplate } from './parse-template.ts'
import { scopeWithin, topScope, typeOf, type Scope } from './type-of.ts'
import type { ValueType } from './value.ts'

/** What begins and ends blocks, and what only looks so: comments. */
const marks = /\{\{!--[\s\S]*?--\}\}|\{\{!(?!--)[^}]*\}\}|\{\{[~]?([#/])\s*([a-z]+)([^}]*)\}\}/g

/** A block that is open at a place of a text. */
export interface OpenBlock {
  name: string
  scope: Scope
}

/**
 * What names stand for at an offset of a text that is being typed: what stands before it decides, and need not be whole.
 * The innermost block comes last.
 */
export function blocksAt(text: string, offset: number, root: ValueType): { scope: Scope; open: OpenBlock[] } {
  const open: OpenBlock[] = []
  const top = topScope(root)
  const scopeNow = () => open.at(-1)?.scope ?? top
  for (const [, mark, name = '', given = ''] of text.slice(0, offset).matchAll(marks)) {
    if (mark === '#') open.push({ name, scope: within(name, given, scopeNow()) })
    else if (mark === '/' && open.at(-1)?.name === name) open.pop()
  }
  return { scope: scopeNow(), open }
}

function within(name: string, given: string, scope: Scope): Scope {
  if (name !== 'each' && name !== 'with') return scope
  const parsed = parseTemplate(`{{#${name} ${given}}}{{/${name}}}`)
  const node = 'template' in parsed ? parsed.template[0] : undefined
  if (node?.is !== 'block') return scope
  return scopeWithin(node, { type: typeOf(node.value, scope, []), scope, faults: [] })
}
