import { t } from '@lingui/core/macro'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'
import { run } from '../../../actions/run.ts'
import { holds, textOf, type Scope } from '../../../state/scope.ts'
import { Icon } from '../../../ui/icon.tsx'
import { named } from '../../../ui/named.ts'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import type { RowAction } from '../table.tsx'
import styles from './row-menu.module.css'

/** Whether rows have a menu at all: so that the column for it is there or not. */
type Pressed = Pick<TableBlock, 'rowActions' | 'onRowDouble' | 'onRowRight'>

export function hasRowMenu(block: Pressed): boolean {
  return (block.rowActions?.length ?? 0) > 0 || block.onRowDouble !== undefined || block.onRowRight !== undefined
}

/** All that can be done with a row, reachable by keyboard and touch too. */
export function RowMenu({ block, scope }: { block: Pressed; scope: Scope }) {
  const isOffered = (action: RowAction): boolean => !action.when || holds(action.when, scope)
  if (!block.onRowDouble && !block.onRowRight && !block.rowActions?.some(isOffered)) return null
  return (
    <Popup label={named(t`Actions`, scope)} className={styles.opener}>
      {(close) =>
        [...(block.rowActions ?? []), ...pressed(block)].filter(isOffered).map((action, index) => (
          <PopupEntry
            key={index}
            danger={action.danger}
            icon={<Icon name={action.icon} />}
            onPress={() => {
              close()
              void run(action.onPress, scope)
            }}
          >
            {textOf(action.label, scope)}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}

/** What a double press and the right button do, for who has neither. */
function pressed({ onRowDouble, onRowRight }: Pressed): RowAction[] {
  return [
    ...(onRowDouble ? [{ label: t`Open (double press)`, onPress: onRowDouble }] : []),
    ...(onRowRight ? [{ label: t`Open (right button)`, onPress: onRowRight }] : []),
  ]
}
