import * as defaults from '../../runtime/generated/defaults.ts'
import type { SettingsSpec } from '../../runtime/generated/kinds/settings.ts'

/** What pages of console and sites are told by the settings; it stands in the page itself. */
export interface PageSettings {
  /** Seconds that the browser waits for an answer. */
  requestTimeout: number
  /** Milliseconds between two looks at the login, and seconds until the first. */
  tokenCheck: { interval: number; startAfter: number }
}

/** How the console looks to people who chose nothing else. */
export interface ConsoleLook {
  colour: string
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
}

export function pageSettings({ requestTimeout, tokenCheck = {} }: SettingsSpec): PageSettings {
  const usual = defaults.settingsSpec
  return {
    requestTimeout: requestTimeout ?? usual.requestTimeout,
    tokenCheck: {
      interval: tokenCheck.interval ?? usual.tokenCheck.interval,
      startAfter: tokenCheck.startAfter ?? usual.tokenCheck.startAfter,
    },
  }
}

export function consoleLook({ themeColor, tagsView, fixedHeader, sidebarLogo }: SettingsSpec): ConsoleLook {
  const usual = defaults.settingsSpec
  return {
    colour: themeColor ?? usual.themeColor,
    tagsView: tagsView ?? usual.tagsView,
    fixedHeader: fixedHeader ?? usual.fixedHeader,
    sidebarLogo: sidebarLogo ?? usual.sidebarLogo,
  }
}
