import type { MenuItem } from '../../../../runtime/generated/screens/menu-item.ts'
import type { Context } from '../../../call/context.ts'

/** What the menu calls the list of a kind, in the caller's language; undefined where no menu has it. */
export function listTitle(kind: string, { engine, language }: Pick<Context, 'engine' | 'language'>) {
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
  const title = find(menus.flatMap(({ spec }) => spec.items))?.title
  return title === undefined ? undefined : texts(language)(title)
}
