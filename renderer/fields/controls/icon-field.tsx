import { useLingui } from '@lingui/react/macro'
import { Group, Select } from '@mantine/core'
import { iconPaths } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { chosenOf } from '../chosen-of.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

const names = Object.keys(iconPaths)

/** An icon, chosen by its picture and name. A name that has no picture stays, and is shown as missing. */
export function IconField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const value = chosenOf(leaf.value)
  const isMissing = value !== null && !Object.hasOwn(iconPaths, value)
  const known = names.map((name) => ({ value: name, label: name }))
  return (
    <Select
      {...leaf.input}
      required={false}
      data={isMissing ? [{ value, label: t`Missing: ${value}` }, ...known] : known}
      value={value}
      leftSection={value === null || isMissing ? undefined : <Icon name={value} size={16} />}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Icon name={option.value} size={18} />
          {option.label}
        </Group>
      )}
      searchable
      selectFirstOptionOnChange
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      nothingFoundMessage={t`Nothing found`}
      placeholder={leaf.defaultWords}
      onChange={(next) => leaf.set(next ?? undefined)}
    />
  )
}
