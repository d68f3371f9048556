import type { SchemaSet } from '../runtime/schema/schema-set.ts'
import type { Definitions } from './definitions/load-definitions.ts'
import type { Validators } from './schemas/validators.ts'
import type { Accounts } from './server/accounts/accounts.ts'
import type { Folders } from './access/folders.ts'
import type { Licences } from './access/licences.ts'
import type { RunningCalls } from './server/calls/running-calls.ts'
import type { RateLimits } from './server/rate-limits.ts'
import type { Tallies } from './server/tallies.ts'
import type { Settings } from './settings/installation.ts'
import type { Log } from './server/log.ts'
import type { Realtime } from './server/realtime/peer.ts'
import type { Sessions } from './server/sessions/sessions.ts'
import type { Runs } from './execution/runs.ts'
import type { Sites } from './sites/sites.ts'
import type { Sources } from './sources/sources.ts'
import type { Store } from './store/store.ts'

/** Everything that operations may reach. Made once, in `engine/compose.ts`. */
export interface Engine {
  /** Version of the product, shown in the console's footer. */
  version: string
  config: EngineConfig
  store: Store
  set: SchemaSet
  validators: Validators
  definitions: Definitions
  sessions: Sessions
  accounts: Accounts
  licences: Licences
  folders: Folders
  settings: Settings
  limits: RateLimits
  running: RunningCalls
  tallies: Tallies
  /** False while starting and stopping, and while the store does not answer. */
  isReady(): boolean
  realtime: Realtime
  log: Log
  /** The clock; tests set it. */
  now(): Date
  sites: Sites
  sources: Sources
  runs: Runs
}

export interface EngineConfig {
  /** Folder with the checkout: `schemas`, `definitions`, `editor`, `build/client`. */
  root: string
  dataFolder: string
  databaseUrl: string | undefined
  host: string | undefined
  port: number
  sitePort: number
  /** Extra definitions: `kinds/*.json`, `screens/*.json`. */
  definitionsFolder: string | undefined
  /** Addresses or CIDRs of proxies whose X-Forwarded-* are believed. */
  trustedProxies: string[]
  /** Public address, when a proxy terminates TLS: `https://console.example.com`. */
  publicUrl: string | undefined
  /** Instead of the built-in one, for tests of licences. */
  licencePublicKey?: string | undefined
}
