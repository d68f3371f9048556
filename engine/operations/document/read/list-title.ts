import type { MenuItem } from '../../../../runtime/generated/screens/menu-item.ts'
import { titled } from '../../../../runtime/screen/titled.ts'
import { isLicensed } from '../../../access/is-licensed.ts'
import type { Context } from '../../../call/context.ts'

/** What the menu calls the list of a kind, in the caller's language; undefined where no menu has it. */
export function listTitle(kind: string, context: Pick<Context, 'engine' | 'language' | 'session'>) {
  const { engine, language } = context
  const { menus, screens, texts } = engine.definitions
  const kindOf = ({ screen = '', params }: MenuItem): unknown =>
    params?.kind ?? screens.get(screen)?.spec.defaultParams?.kind
  const find = (items: readonly MenuItem[]): MenuItem | undefined => {
    for (const item of items) {
      const found = kindOf(item) === kind ? item : find(item.items ?? [])
      if (found) return found
    }
    return undefined
  }
  const item = find(menus.flatMap(({ spec }) => spec.items))
  const screen = screens.get(item?.screen ?? '')
  const title = item?.title ?? (screen && titled(screen, (flag) => isLicensed(flag, context)).spec.title)
  return typeof title === 'string' ? texts(language)(title) : undefined
}
