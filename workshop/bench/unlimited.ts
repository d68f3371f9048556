import type { Document } from '../../runtime/document.ts'

/** What is measured is the way of a call, not its limit. */
export const unlimited: Document = {
  kind: 'settings',
  version: 1,
  key: 'installation',
  name: 'Installation',
  spec: { rateLimits: { read: 100_000_000, write: 100_000_000, login: 100_000_000 } },
}
