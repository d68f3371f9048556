import { useEffect } from 'react'
import { getAt } from '../../../../runtime/pointer.ts'
import type { Model } from '../../../model/model.ts'
import type { ScreenStore } from '../../../state/screen-store.ts'

/** Keeps the root `selected` true: the chosen item of the list with its problems. The table itself is not drawn for it. */
export function useSelected(model: Model, screen: ScreenStore, at: string, chosen: number): void {
  useEffect(() => {
    const place = `${at}/${chosen}`
    let before: { item: unknown; problems: unknown } | undefined
    const tell = (): void => {
      const { value, problems: all } = model.get()
      const item = chosen < 0 ? undefined : getAt(value, place)
      if (before?.item === item && before?.problems === all) return
      before = { item, problems: all }
      const problems = chosen < 0 ? [] : all.filter((one) => one.at === place || one.at.startsWith(`${place}/`))
      screen.set('selected', typeof item === 'object' ? { ...item, problems, index: chosen, at: place } : { problems })
    }
    tell()
    return model.subscribe(tell)
  }, [model, screen, at, chosen])
}
