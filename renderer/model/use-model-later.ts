import { startTransition, useEffect, useState } from 'react'
import type { Model, ModelState } from './model.ts'

/**
 * The state of a model for what stands around the field that is typed in: it is drawn after the letter, when nothing more
 * urgent is to be done. What a press does reads the model itself.
 */
export function useModelLater(model: Model | undefined): ModelState | undefined {
  const [state, setState] = useState(() => model?.get())
  useEffect(() => {
    const follow = (): void => startTransition(() => setState(model?.get()))
    follow()
    return model?.subscribe(follow)
  }, [model])
  return state
}
