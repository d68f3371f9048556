import { useLingui } from '@lingui/react/macro'
import { Fieldset, Select } from '@mantine/core'
import { chooseBranch } from '../../../runtime/json-schema/choose-branch.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { ItemForm } from '../item-form.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { emptyOf } from '../empty-of.ts'
import { controlOf } from '../control-of.ts'

/** One of several shapes. Another shape keeps the properties that both have and drops the rest, as one step of undo. */
export function UnionField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { set, model } = leaf.context
  const branches = (props.schema.oneOf ?? props.schema.anyOf ?? []).map((branch) => resolve(set, branch))
  const chosen = leaf.value === undefined ? undefined : chooseBranch(set, branches, leaf.value)
  const index = branches.findIndex((branch) => branch === chosen)
  const choose = (next: string | null): void => {
    const branch = next === null ? undefined : branches[Number(next)]
    model.set(props.at, branch && keepShared(leaf.value, branch, emptyOf(set, branch)), props.label)
  }
  return (
    <Fieldset legend={props.bare ? undefined : props.label} aria-label={props.label} p="sm">
      <Select
        label={t`Shape`}
        description={props.schema.description}
        error={leaf.input.error}
        data={branches.map((branch, position) => ({
          value: String(position),
          label: branch.title ?? branchName(branch) ?? String(position + 1),
        }))}
        value={index < 0 ? null : String(index)}
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t`Clear` }}
        disabled={leaf.readOnly}
        onChange={choose}
        mb={chosen ? 'sm' : 0}
      />
      {chosen && (
        <ItemForm at={props.at} schema={chosen} label={props.label} isLeaf={controlOf(set, chosen) !== 'object'} />
      )}
    </Fieldset>
  )
}

function branchName(branch: JsonSchema): string | undefined {
  const constants = Object.values(branch.properties ?? {}).filter((property) => Object.hasOwn(property, 'const'))
  if (constants.length > 0) return constants.map((property) => property.title ?? String(property.const)).join(' ')
  return typeof branch.type === 'string' ? branch.type : undefined
}

/** The new shape's empty value with what the old value has in common with it. */
export function keepShared(value: unknown, branch: JsonSchema, empty: unknown): unknown {
  if (typeof empty !== 'object' || empty === null || Array.isArray(empty)) return empty
  if (typeof value !== 'object' || value === null) return empty
  const kept = Object.entries(value).filter(([name]) => {
    const property = branch.properties?.[name]
    return property !== undefined && !Object.hasOwn(property, 'const')
  })
  return { ...empty, ...Object.fromEntries(kept) }
}
