import { run } from '../../../actions/run.ts'
import type { Scope } from '../../../state/scope.ts'
import { itemsTo } from './items-to.ts'
import { tabsTo } from './tabs-to.ts'

/** Opens the tabs in which a place of a model is edited, chooses the item that holds it, and goes to its field. */
export function leadTo(at: string, model: string | undefined, scope: Scope): void {
  const { blocks } = scope.screen.spec
  const handle = model === undefined ? undefined : scope.model(model)
  const schemas = handle?.schemas()
  const tabs = model === undefined ? [] : tabsTo(at, model, blocks, scope)
  const items =
    model === undefined || !schemas ? [] : itemsTo(at, blocks, { model, schemas, value: handle?.model.get().value })
  for (const { state, key } of [...tabs, ...items]) scope.screen.setState(state, key, { replace: true })
  void run([{ do: 'focus', at }], scope)
}
