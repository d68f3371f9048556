import { holds, listOf, type Scope } from '../../state/scope.ts'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { Cell } from './cell.tsx'
import type { CellProps } from './cell-props.ts'

const EntryFrame = lazy(() => import('./entry-frame.tsx'), nothing)

type Edit = NonNullable<CellProps<'entry'>['cell']['edit']>

/** The choices that the row says, in its field. */
function withChoices({ choices, ...edit }: Edit, scope: Scope): Edit {
  if (choices === undefined) return edit
  return { ...edit, field: { ...edit.field, options: listOf<Option>(choices, scope) } }
}

type Option = NonNullable<Edit['field']['options']>[number]

/** A value that is changed where it stands; as its other cell draws it for whoever may not, and where its row may not be. */
export default function Entry({ cell, scope }: CellProps<'entry'>) {
  const isTyped = cell.edit && (!cell.edit.when || holds(cell.edit.when, scope))
  return cell.edit && isTyped ? (
    <EntryFrame edit={withChoices(cell.edit, scope)} scope={scope} />
  ) : (
    <Cell cell={cell.cell} scope={scope} />
  )
}
