import { addressOf, ofKind } from '../../runtime/document.ts'
import { isStopped } from '../webhooks/stops.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Lists say whether something is sent there. */
export const webhookHooks: KindHooks = {
  async listed(rows, { engine, language, store }) {
    const text = engine.definitions.texts(language)
    const options = Object.entries(states).map(([value, word]) => ({ value, label: text(word) }))
    const values: { state: keyof typeof states }[] = []
    for (const { document, revision } of rows) {
      const isOff = ofKind('webhook', document).spec.valid === false
      const hasStopped = !isOff && (await isStopped(store, { address: addressOf(document), revision }))
      values.push({ state: isOff ? 'suspended' : hasStopped ? 'stopped' : 'enabled' })
    }
    return { columns: [{ key: 'state', title: text('State'), options }], values }
  },
}

const states = { enabled: 'Enabled', suspended: 'Suspended', stopped: 'Stopped after failures' }
