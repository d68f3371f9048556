import type { Context } from '../../../call/context.ts'

interface Item {
  title?: string
  screen?: string
  params?: Record<string, unknown>
  items?: Item[]
}

/** What the menu calls the list of a kind, in the caller's language; undefined where no menu has it. */
export function listTitle(kind: string, { engine, language }: Pick<Context, 'engine' | 'language'>) {
  const { menus, screens, texts } = engine.definitions
  const kindOf = ({ screen, params }: Item): unknown => {
    const { defaultParams } = (screen === undefined ? {} : (screens.get(screen)?.spec ?? {})) as {
      defaultParams?: Record<string, unknown>
    }
    return params?.kind ?? defaultParams?.kind
  }
  const find = (items: readonly Item[]): Item | undefined => {
    for (const item of items) {
      const found = kindOf(item) === kind ? item : find(item.items ?? [])
      if (found) return found
    }
    return undefined
  }
  const title = find(menus.flatMap(({ spec }) => (spec.items as Item[] | undefined) ?? []))?.title
  return title === undefined ? undefined : texts(language)(title)
}
