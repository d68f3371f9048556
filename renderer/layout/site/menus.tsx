import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useApp } from '../../app/app.ts'
import { i18n, speak } from '../../state/language.ts'
import { applyColourScheme, readColourScheme, type ColourScheme } from '../../theme/colour-scheme.ts'
import { Icon } from '../../ui/icon.tsx'
import { languageOf } from '../../ui/language-of.ts'
import { Popup, PopupEntry, PopupNote } from '../../ui/popup.tsx'
import type { SectionHeader } from '../../../runtime/generated/calls/site-user.ts'
import { sectionAddress, type BaseInfo } from './base-info.ts'
import { keepLanguage, languagesOf } from './site-language.ts'
import { usageText } from './use-usage-time.ts'
import styles from './menus.module.css'

// Each language in its own words: who cannot read the page finds it all the same.
const names = { ja: '日本語', en: 'English' }

export function LanguageMenu() {
  const { boot } = useApp()
  const languages = languagesOf(boot)
  if (languages.length < 2) return null
  return (
    <Popup label={t`Language`} icon="language">
      {(close) =>
        languages.map((language) => (
          <PopupEntry
            key={language}
            checked={i18n.locale === language}
            onPress={() => {
              close()
              keepLanguage(boot, language)
              speak(language)
            }}
          >
            {names[language]}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}

export function ThemeMenu() {
  const [scheme, setScheme] = useState(readColourScheme)
  const choices: [ColourScheme, string][] = [
    ['auto', t`As the device`],
    ['light', t`Light`],
    ['dark', t`Dark`],
  ]
  return (
    <Popup label={t`Colours`} icon={scheme === 'dark' ? 'moon' : 'sun'}>
      {(close) =>
        choices.map(([value, label]) => (
          <PopupEntry
            key={value}
            checked={scheme === value}
            onPress={() => {
              close()
              applyColourScheme(value)
              setScheme(value)
            }}
          >
            {label}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}

/** Usage time, what the sections put here, and the way out. `header`: the parts that stand in the header now. */
export function UserMenu({
  info,
  header,
  sections,
  onLogout,
}: {
  info: BaseInfo
  header: SectionHeader | undefined
  /** Contents whose own login stands. */
  sections: readonly number[]
  onLogout(contentId?: number): void
}) {
  const app = useApp()
  const usage = usageText(info.usage)
  const entries = [
    ...(header?.entries.filter((entry) => !entry.always) ?? []),
    ...info.headers.flatMap((each) => each.entries.filter((entry) => entry.always)),
  ]
  const entered = info.sections.filter(({ contentId }) => sections.includes(contentId))
  if (info.isGuest && usage === undefined && entries.length + entered.length === 0) return null
  return (
    <Popup
      label={info.userId === undefined ? t`User menu` : t`User menu: ${info.userId}`}
      className={styles.user}
      button={
        <>
          <Icon name="user" size={20} />
          {info.userId !== undefined && <span lang={languageOf(info.userId)}>{info.userId}</span>}
        </>
      }
    >
      {(close) => {
        const go = (to: string) => () => {
          close()
          app.navigate(to)
        }
        return (
          <>
            {info.userId !== undefined && <PopupNote>{t`Logged in as ${info.userId}`}</PopupNote>}
            {usage !== undefined && <PopupNote>{t`Usage time: ${usage}`}</PopupNote>}
            {(info.userId !== undefined || usage !== undefined) && <PopupNote />}
            {entries.map((entry) => (
              <PopupEntry
                key={sectionAddress(entry)}
                icon={<Icon name={entry.icon} />}
                onPress={go(sectionAddress(entry))}
              >
                {entry.label}
              </PopupEntry>
            ))}
            {entries.length > 0 && <PopupNote />}
            {entered.map(({ contentId, title }) => (
              <PopupEntry
                key={contentId}
                icon={<Icon name="lock" />}
                onPress={() => {
                  close()
                  onLogout(contentId)
                }}
              >
                {t`Log out of “${title}”`}
              </PopupEntry>
            ))}
            {!info.isGuest && (
              <PopupEntry
                icon={<Icon name="logout" />}
                onPress={() => {
                  close()
                  onLogout()
                }}
              >
                {t`Log out`}
              </PopupEntry>
            )}
          </>
        )
      }}
    </Popup>
  )
}
