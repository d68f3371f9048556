import type { App } from '../app/app.ts'
import type { withDays } from '../../runtime/screen/with-days.ts'
import { keptKey } from './kept.ts'

/** The states of a screen that live in its tab or in the browser, by their slots. */
export function makeStoredStates(slots: ReturnType<typeof withDays>, app: App, key: string) {
  const localKey = (name: string) => `kumiki:${app.boot.base}:${key}:${name}`
  return {
    /** What is kept, or else the defaults; those of memory too. */
    read(): Record<string, unknown> {
      const found: Record<string, unknown> = {}
      for (const [name, slot] of Object.entries(slots)) {
        if (slot.in === 'memory') found[name] = slot.default
        if (slot.in !== 'local' && slot.in !== 'tab') continue
        const text =
          slot.in === 'local' ? localStorage.getItem(localKey(name)) : sessionStorage.getItem(keptKey(app, key, name))
        found[name] = text === null ? slot.default : (JSON.parse(text) as unknown)
      }
      return found
    },
    write(name: string, value: unknown): void {
      const slot = slots[name]
      if (slot?.in === 'local') localStorage.setItem(localKey(name), JSON.stringify(value ?? null))
      if (slot?.in !== 'tab') return
      if (value === undefined || value === null) sessionStorage.removeItem(keptKey(app, key, name))
      else sessionStorage.setItem(keptKey(app, key, name), JSON.stringify(value))
    },
  }
}
