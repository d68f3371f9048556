import { run } from '../../../actions/run.ts'
import type { Scope } from '../../../state/scope.ts'
import { tabsTo } from './tabs-to.ts'

/** Opens the tabs in which a place of a model is edited, and goes to its field. */
export function leadTo(at: string, model: string | undefined, scope: Scope): void {
  const tabs = model === undefined ? [] : tabsTo(at, model, scope.screen.spec.blocks, scope)
  for (const { state, key } of tabs) scope.screen.setState(state, key, { replace: true })
  void run([{ do: 'focus', at }], scope)
}
