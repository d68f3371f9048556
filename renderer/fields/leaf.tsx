import { controlOf } from './control-of.ts'
import { controls } from './controls.tsx'
import { useFields } from './field-context.ts'
import type { LeafProps } from './use-leaf.ts'

/** Draws one value outside a form: in a table's cell, or as the only thing of a union's branch. */
export function Leaf(props: LeafProps) {
  const { set } = useFields()
  const Control = controls[controlOf(set, props.schema)]
  return <Control {...props} />
}
