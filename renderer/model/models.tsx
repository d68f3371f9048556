import { useEffect, useState, type ReactNode } from 'react'
import { evaluate, type Scope } from '../scope.ts'
import type { ModelSpec } from '../state/screen-spec.ts'
import { setAt } from '../../runtime/pointer.ts'

/** Puts each model of a screen into its scope (`draft.value`) and its handle into `screen.models`. */
export default function Models({
  models,
  scope,
  children,
}: {
  models: Record<string, ModelSpec>
  scope: Scope
  children: ReactNode
}) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    for (const [name, model] of Object.entries(models)) {
      const put = (value: unknown) => {
        scope.screen.set(name, { value, dirty: false, errors: 0, problems: [] })
      }
      put(evaluate(model.from ?? {}, scope))
      scope.screen.models.set(name, {
        change: (at, value) => {
          put(setAt(scope.get(`${name}.value`), at, value))
        },
        operate: () => undefined,
      })
    }
    setReady(true)
    // The scope changes with every value; a model begins once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [models])
  return ready ? children : null
}
