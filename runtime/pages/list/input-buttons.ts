import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import { shownTo } from '../../compile/part-access.ts'
import { buttonPart } from '../../compile/part-names.ts'
import type { TableColumn } from '../../compile/table-columns.ts'
import type { InputButton } from '../../generated/lists/input-button.ts'
import type { Block } from '../../compile/release.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { Opened } from '../../compile/page.ts'
import { openActions } from './open-actions.ts'

interface Made {
  button: InputButton
  opened: Opened
}

/** The builder's buttons, with what each one opens; one whose page the content has not is told at its place. */
function buttonsOf(context: Context, content: ListContent): Made[] {
  return (content.spec.list.inputButtons ?? []).flatMap((button) => {
    const page = context.pages[button.pageType]
    const opened = page?.applies(content.spec) ? page.leads?.opens?.(context, content, button.pageId) : undefined
    return opened ? [{ button, opened }] : []
  })
}

/** Above the list: the buttons whose pages need no row. */
export function listButtons(context: Context, content: ListContent): Block[] {
  return buttonsOf(context, content)
    .filter(({ opened }) => !opened.ofRow)
    .map(({ button, opened }) => ({
      type: 'button',
      ...shownTo(content.id, button.displaySetting, buttonPart(button.key)),
      label: context.text(button.text),
      ...(button.icon && { icon: button.icon }),
      small: true,
      onPress: pressed(context, content, { button, opened }, true),
    }))
}

/** The last columns: a button in each row for each page that is about one row. */
export function buttonColumns(context: Context, content: ListContent, isOnList: boolean): TableColumn[] {
  return buttonsOf(context, content)
    .filter(({ opened }) => opened.ofRow)
    .map(({ button, opened }) => ({
      ...shownTo(content.id, button.displaySetting, buttonPart(button.key)),
      name: buttonPart(button.key),
      label: '',
      cell: {
        type: 'button',
        label: context.text(button.text),
        ...(button.icon && { icon: button.icon }),
        ...(button.pageType === 'delete' && { danger: true }),
        onPress: pressed(context, content, { button, opened }, isOnList),
      },
    }))
}

function pressed(context: Context, content: ListContent, { button, opened }: Made, isOnList: boolean): ActionList {
  const question = button.message && { confirm: context.text(button.message) }
  return openActions(context, content, opened, { isOnList, ...question })
}
