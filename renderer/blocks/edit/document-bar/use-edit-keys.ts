import { useEffect } from 'react'
import type { Model } from '../../../model/model.ts'
import { isTyping } from '../../../browser/is-typing.ts'

/** Ctrl+S saves; Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y go through the steps, where no letters are typed that have steps of their own. */
export function useEditKeys(model: Model | undefined, save: () => Promise<void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void save()
      } else if ((key === 'z' || key === 'y') && !isTyping(event.target)) {
        event.preventDefault()
        if (key === 'y' || event.shiftKey) model?.redo()
        else model?.undo()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [model, save])
}
