import type { SettingsSpec } from '../../runtime/generated/kinds/settings.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import { trustedProxies, type TrustedProxies } from './trusted-proxies.ts'
import type { ConsoleLook, PageSettings } from '../../runtime/page-settings.ts'
import type { OutboundLimits } from '../outbound/outbound.ts'
import { networkList } from '../outbound/network-list.ts'
import { usualRates } from './usual-rates.ts'
import type { CallsPerMinute } from './usual-rates.ts'
import type { Language } from '../../runtime/document.ts'
import * as defaults from '../../runtime/generated/defaults.ts'

/** What the settings document says, with the defaults of its schema. */
export interface Installation {
  publicAddress: string | undefined
  trustedProxies: TrustedProxies
  language: Language
  versionText: string | undefined
  idleMs: number
  sessionMs: number
  rates: CallsPerMinute
  twoFactor: boolean
  /** Longest file that may be stored. */
  uploadMegabytes: number
  /** Longest font that may be stored. */
  fontMegabytes: number
  /** Longest package of documents that may be imported. */
  importMegabytes: number
  /** All statements of a page together may take this long. */
  totalMs: number
  /** Older logs go. */
  logDays: number
  /** How far requests to other servers go. */
  outbound: Omit<OutboundLimits, 'ownPorts'>
  page: PageSettings
  look: ConsoleLook
}

export interface Settings {
  current(): Installation
  close(): void
}

/** The installation's settings document: the first one counts. */
export async function storedSettings({ documents }: Pick<Store, 'documents'>): Promise<SettingsSpec | undefined> {
  const { rows } = await documents.list({ kind: 'settings', sort: { field: 'id', direction: 'asc' }, limit: 1 })
  return rows[0]?.document.spec
}

/** How large files may be that come in. */
export function fileLimits(
  spec: SettingsSpec = {},
): Pick<Installation, 'uploadMegabytes' | 'fontMegabytes' | 'importMegabytes'> {
  const { uploadLimit, fontLimit, importLimit } = defaults.settingsSpec
  return {
    uploadMegabytes: spec.uploadLimit ?? uploadLimit,
    fontMegabytes: spec.fontLimit ?? fontLimit,
    importMegabytes: spec.importLimit ?? importLimit,
  }
}

/** Follows the installation's settings document (the first one counts); a change holds at once, on all nodes. */
export async function openSettings(
  store: Store,
  config: { publicUrl: string | undefined; trustedProxies: string[] },
  log: Pick<Log, 'warn'>,
): Promise<Settings> {
  let current = read(undefined)
  function read(spec: SettingsSpec = {}): Installation {
    return {
      publicAddress: spec.publicAddress ?? config.publicUrl,
      trustedProxies: trustedProxies([...config.trustedProxies, ...(spec.trustedProxies ?? [])], (entry) =>
        log.warn({ entry }, 'a trusted proxy that is no address is left out'),
      ),
      language: spec.language ?? defaults.settingsSpec.language,
      versionText: spec.versionText,
      idleMs: (spec.idleMinutes ?? defaults.settingsSpec.idleMinutes) * 60_000,
      sessionMs: (spec.sessionHours ?? defaults.settingsSpec.sessionHours) * 3_600_000,
      rates: { ...usualRates, ...spec.rateLimits },
      twoFactor: spec.twoFactor ?? defaults.settingsSpec.twoFactor,
      ...fileLimits(spec),
      totalMs: (spec.totalTimeout ?? defaults.settingsSpec.totalTimeout) * 1000,
      outbound: outboundLimits(spec.outbound),
      page: pageSettings(spec),
      look: consoleLook(spec),
      logDays: spec.logDays ?? defaults.settingsSpec.logDays,
    }
  }
  const load = async (): Promise<void> => {
    current = read(await storedSettings(store))
  }
  await load()
  const stop = store.events.on('*', ({ topic, key }) => {
    if (topic === 'resync' || (topic === 'document' && key.startsWith('settings/'))) void load().catch(() => undefined)
  })
  return { current: () => current, close: stop }
}

/** What the installation's settings say of requests to other servers. */
export function outboundLimits(spec: SettingsSpec['outbound'] = {}): Omit<OutboundLimits, 'ownPorts'> {
  const usual = defaults.settingsSpec.outbound
  return {
    allowed: networkList(spec.allowed ?? []),
    denied: networkList(spec.denied ?? []),
    bytes: (spec.megabytes ?? usual.megabytes) * 1024 * 1024,
    totalMs: (spec.seconds ?? usual.seconds) * 1000,
    connectMs: (spec.connectSeconds ?? usual.connectSeconds) * 1000,
  }
}

function pageSettings({ requestTimeout, tokenCheck = {} }: SettingsSpec): PageSettings {
  const usual = defaults.settingsSpec
  return {
    requestTimeout: requestTimeout ?? usual.requestTimeout,
    tokenCheck: {
      interval: tokenCheck.interval ?? usual.tokenCheck.interval,
      startAfter: tokenCheck.startAfter ?? usual.tokenCheck.startAfter,
    },
  }
}

function consoleLook({ themeColor, tagsView, fixedHeader, sidebarLogo }: SettingsSpec): ConsoleLook {
  const usual = defaults.settingsSpec
  return {
    colour: themeColor ?? usual.themeColor,
    tagsView: tagsView ?? usual.tagsView,
    fixedHeader: fixedHeader ?? usual.fixedHeader,
    sidebarLogo: sidebarLogo ?? usual.sidebarLogo,
  }
}
