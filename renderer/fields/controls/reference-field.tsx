import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Icon } from '../../ui/icon.tsx'
import { useEffect, useState } from 'react'
import { kindsOf } from '../../../runtime/references/find-references.ts'
import { chosenOf } from '../chosen-of.ts'
import type { Option } from '../field-context.ts'
import { useFirstMatch } from '../use-first-match.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** Address of another document, chosen by its name; links open it or make a new one. */
export function ReferenceField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { context } = leaf
  const kinds = kindsOf(props.schema['x-ref'] ?? [])
  const kindList = kinds.join(' ')
  const value = chosenOf(leaf.value)
  const [find, setFind] = useState('')
  const [asked] = useDebouncedValue(find, 200)
  const [isOpen, setOpen] = useState(props.autoFocus ?? false)
  const [answer, setAnswer] = useState<{ find: string; options: Option[] }>()
  const found = answer?.options
  useEffect(() => {
    if (!isOpen && value === null) return
    const ending = new AbortController()
    const wanted = isOpen ? asked : ''
    context.options(kindList.split(' '), wanted, ending.signal).then(
      (options) => setAnswer({ find: wanted, options }),
      () => undefined,
    )
    return () => ending.abort()
    // The context's function is stable for one form; asking again on each of its renders would flood the engine.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isOpen, kindList, value === null])
  const data = (found ?? []).map(({ value: address, label }) => ({ value: address, label }))
  const isMissing = value !== null && found !== undefined && asked === '' && !data.some((one) => one.value === value)
  if (value !== null && !data.some((one) => one.value === value))
    data.unshift({ value, label: isMissing ? t`Missing: ${value}` : (context.nameOf(value) ?? value) })
  const chosen = found?.find((option) => option.value === value)
  const open =
    chosen?.id === undefined
      ? undefined
      : context.documentLink(chosen.value.slice(0, chosen.value.indexOf('/')), chosen.id)
  const [kind, ...otherKinds] = kinds
  const create = kind !== undefined && otherKinds.length === 0 ? context.documentLink(kind, 0) : undefined
  const onKeyDown = useFirstMatch(find, answer?.find, data.length - (found?.length ?? 0))
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
          {create && !leaf.readOnly && (
            <LinkIcon href={create} icon="plus" label={t`${props.label}: create new`} title={t`Create new`} />
          )}
        </Group>
      )}
    </Group>
  )
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
