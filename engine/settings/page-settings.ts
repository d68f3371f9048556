import * as defaults from '../../runtime/generated/defaults.ts'
import type { SettingsSpec } from '../../runtime/generated/kinds/settings.ts'
import type { ConsoleLook, PageSettings } from '../../runtime/page-settings.ts'

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
