import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Loader, Select } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import { useEffect, useState } from 'react'
import { hearMade, madeForParameter, newFieldName } from '../../browser/made-for.ts'
import { chosenOf } from '../chosen-of.ts'
import type { Option } from '../field-context.ts'
import { useFirstMatch } from '../use-first-match.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { useDocuments } from './use-documents.ts'

const choiceOf = ({ value, label }: Option) => ({ value, label })

/** Address of another document, chosen by its name; links open it or make a new one. */
export function ReferenceField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { context } = leaf
  const value = chosenOf(leaf.value)
  const [find, setFind] = useState('')
  const [isOpen, setOpen] = useState(props.autoFocus ?? false)
  const { kinds, found, fitting, others, find: asked } = useDocuments({ leaf, props, find, isOpen })
  const name = value === null ? undefined : context.nameOf(value)
  const isMissing =
    name === undefined && found !== undefined && asked === '' && !found.some((one) => one.value === value)
  const isHeld = value !== null && ![...fitting, ...others].some((one) => one.value === value)
  const data = [
    ...(isHeld ? [{ value, label: isMissing ? t`Missing: ${value}` : (name ?? value) }] : []),
    ...fitting.map(choiceOf),
    ...(others.length > 0 && fitting.length === 0 ? others.map(choiceOf) : []),
    ...(others.length > 0 && fitting.length > 0 ? [{ group: t`Others`, items: others.map(choiceOf) }] : []),
  ]
  const chosen = found?.find((option) => option.value === value)
  const open =
    chosen?.id === undefined
      ? undefined
      : context.documentLink(chosen.value.slice(0, chosen.value.indexOf('/')), chosen.id)
  const [kind, ...otherKinds] = kinds
  const create = kind !== undefined && otherKinds.length === 0 ? context.documentLink(kind, 0) : undefined
  const isOffered = create !== undefined && !props.bare && !leaf.readOnly
  const field = useMade(isOffered, (address) => leaf.set(address))
  const onKeyDown = useFirstMatch(find, asked, isHeld ? 1 : 0)
  const { onBlur, ...input } = leaf.input
  return (
    <Group gap={4} wrap="nowrap" align="start">
      <Select
        {...input}
        required={false}
        defaultDropdownOpened={input.autoFocus}
        flex={1}
        data={data}
        value={value}
        searchable
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t`Clear` }}
        filter={({ options }) => options}
        onSearchChange={setFind}
        onKeyDown={onKeyDown}
        onDropdownOpen={() => {
          setFind('')
          setOpen(true)
        }}
        onDropdownClose={() => setOpen(false)}
        onBlur={onBlur}
        nothingFoundMessage={found ? t`Nothing found` : <Loader size="xs" />}
        onChange={(next) => leaf.set(next ?? undefined)}
      />
      {!props.bare && (
        <Group gap={2} wrap="nowrap" pt={26}>
          {open && <LinkIcon href={open} icon="external" label={t`${props.label}: open`} title={t`Open`} />}
          {isOffered && (
            <LinkIcon
              href={`${create}?${madeForParameter}=${field}`}
              icon="plus"
              label={t`${props.label}: create new`}
              title={t`Create new`}
            />
          )}
        </Group>
      )}
    </Group>
  )
}

/** The name by which a new document is made for this field; it is chosen here once it is saved there. */
function useMade(isOffered: boolean, take: (address: string) => void): string {
  const [field] = useState(newFieldName)
  const taken = useLatest(take)
  useEffect(() => (isOffered ? hearMade(field, taken) : undefined), [isOffered, field, taken])
  return field
}

interface LinkProps {
  href: string
  icon: string
  label: string
  title: string
}

/** A link beside the field, into a page of its own. */
function LinkIcon({ href, icon, label, title }: LinkProps) {
  return (
    <ActionIcon
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={title}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
}
