import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'

/** Puts a field back to its default; the default is in the name of the button. */
export function ResetButton({ value, onPress }: { value: string; onPress: () => void }) {
  const { t } = useLingui()
  const label = t`Reset to default (${value})`
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onPress}>
      <Icon name="restore" size={14} />
    </ActionIcon>
  )
}
