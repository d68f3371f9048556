import { scopeWithin, topScope, typeOf, type Scope } from './type-of.ts'
import type { Fault, Node, Template } from './template.ts'
import type { ValueType } from './value.ts'

/**
 * What cannot be right in a template, whatever rows come: fields that nothing there has, helpers with other values than they
 * take, what is repeated though it is no list. `root` says what is known at its top.
 */
export function checkTemplate(template: Template, root: ValueType): Fault[] {
  const faults: Fault[] = []
  checkNodes(template, topScope(root), faults)
  return faults
}

function checkNodes(nodes: Template, scope: Scope, faults: Fault[]): void {
  for (const node of nodes) checkNode(node, scope, faults)
}

function checkNode(node: Node, scope: Scope, faults: Fault[]): void {
  if (node.is === 'text') return
  const type = typeOf(node.value, scope, faults)
  if (node.is === 'value') return
  const { block, body, otherwise } = node
  if (block === 'if' || block === 'unless') checkNodes(body, scope, faults)
  else checkNodes(body, scopeWithin(node, { type, scope, faults }), faults)
  checkNodes(otherwise, scope, faults)
}
