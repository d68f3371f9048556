import type { ConsoleLook, PageSettings } from '../../runtime/page-settings.ts'

/** How the browser reaches a declared call; nothing of what is behind it. */
export interface CallRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the prefix of all calls, with `{name}` for values of the input. */
  path: string
  /** Names of shared loads that are fetched again after this call. */
  touches?: string[]
  /** What its answer begins for this tab: a session, whose token it carries. */
  begins?: 'session'
}

/** What the engine writes into the page before it is sent. */
export interface Boot {
  audience: 'console' | 'site'
  version: string
  /** Where the application lives: `/main`, `/kanamono`. */
  base: string
  language: 'ja' | 'en'
  languages?: ('ja' | 'en')[]
  calls: Record<string, CallRoute>
  settings?: PageSettings
  look?: ConsoleLook
  site?: SiteBoot
}

export interface SiteBoot {
  id: number
  /** Number of the release that the page was drawn from. */
  release?: number
  name: string | { ja?: string; en?: string }
  path: string
  /** Routes below `/b2b/` that its screens may have, in the language of `matchRoute`. */
  paths?: readonly string[]
  colour?: string
  /** Address of the font of the whole site. */
  font?: string
  /** Readable cookie without a secret that says whether this browser is logged in. */
  marker?: string
  /** The site as it would be with what is not saved: drawn again as its builder goes on. */
  preview?: true
}

/** What stands before the paths of all calls. */
export const callsAt = ({ base, site }: Pick<Boot, 'base' | 'site'>): string =>
  `${site?.preview ? base : ''}/vue-element-admin`

/** Reads the page's `#boot`; a page without it (a test, the development server) starts empty. */
export function readBoot(audience: Boot['audience']): Boot {
  const text = document.getElementById('boot')?.textContent
  const found = (text ? JSON.parse(text) : {}) as Partial<Boot>
  return { audience, version: '', base: audience === 'console' ? '/main' : '', language: 'ja', calls: {}, ...found }
}
