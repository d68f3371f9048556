import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../browser/after-paint.ts'
import type { Model, ModelState } from './model.ts'

/**
 * The state of a model for what stands around the field that is typed in: it is drawn when the letter stands there. What a
 * press does reads the model itself.
 */
export function useModelLater(model: Model | undefined): ModelState | undefined {
  const [state, setState] = useState(() => model?.get())
  useEffect(() => {
    const follow = (): void => startTransition(() => setState(model?.get()))
    const later = afterPaint(follow)
    follow()
    const forget = model?.subscribe(later.plan)
    return () => {
      forget?.()
      later.stop()
    }
  }, [model])
  return state
}
