import { t } from '@lingui/core/macro'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'
import { run } from '../../../actions/run.ts'
import { holds, textOf, type Scope } from '../../../scope.ts'
import { Icon } from '../../../ui/icon.tsx'
import { named } from '../../../ui/named.ts'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import type { RowAction } from '../table.tsx'

/** Whether rows have a menu at all: so that the column for it is there or not. */
type Pressed = Pick<TableBlock, 'rowActions' | 'onRowDouble' | 'onRowRight'>

export function hasRowMenu(block: Pressed): boolean {
  return (block.rowActions?.length ?? 0) > 0 || block.onRowDouble !== undefined || block.onRowRight !== undefined
}

/** All that can be done with a row, reachable by keyboard and touch too. */
export function RowMenu({ block, scope }: { block: Pressed; scope: Scope }) {
  const extra: RowAction[] = []
  if (block.onRowDouble) extra.push({ label: t`Open (double press)`, onPress: block.onRowDouble })
  if (block.onRowRight) extra.push({ label: t`Open (right button)`, onPress: block.onRowRight })
  const actions = [...(block.rowActions ?? []), ...extra].filter((action) => !action.when || holds(action.when, scope))
  if (actions.length === 0) return null
  return (
    <Popup label={named(t`Actions`, scope)} icon="dots">
      {(close) =>
        actions.map((action, index) => (
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
