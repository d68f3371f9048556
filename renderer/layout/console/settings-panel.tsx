import { useLingui } from '@lingui/react/macro'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { applyColourScheme, readColourScheme, type ColourScheme } from '../../theme/colour-scheme.ts'
import field from '../../ui/field.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { forgetLookAtom, preferencesAtom } from './preferences.ts'
import { useSession } from './session-context.ts'
import styles from './settings-panel.module.css'

const colours = ['#409EFF', '#1890ff', '#1f3a5f', '#0f766e', '#2f9e44', '#b45309', '#c2255c', '#6741d9']

/** How the console looks in this browser. */
export function SettingsPanel({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const [preferences, setPreferences] = useAtom(preferencesAtom)
  const forget = useSetAtom(forgetLookAtom)
  const switches = [
    ['tagsView', t`Tabs of visited pages`],
    ['fixedHeader', t`Fixed header`],
    ['sidebarLogo', t`Logo in the menu`],
  ] as const
  return (
    <Dialog
      title={t`Settings`}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => forget()}>{t`Reset`}</Button>
          <Button primary onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={styles.panel}>
        <ThemeColour chosen={preferences.colour.toLowerCase()} onChoose={(colour) => setPreferences({ colour })} />
        <Appearance />
        <LanguageChoice />
        {switches.map(([name, label]) => (
          <label key={name} className={field.check}>
            <input
              type="checkbox"
              checked={preferences[name]}
              onChange={(event) => setPreferences({ [name]: event.currentTarget.checked })}
            />
            {label}
          </label>
        ))}
      </div>
    </Dialog>
  )
}

/** One of a few colours, or any other; `chosen` in small letters. */
function ThemeColour({ chosen, onChoose }: { chosen: string; onChoose(colour: string): void }) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend>{t`Theme colour`}</legend>
      <div className={styles.colours}>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={chosen === colour.toLowerCase()}
            onClick={() => onChoose(colour)}
          />
        ))}
        <input
          type="color"
          aria-label={t`Another colour`}
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      </div>
    </fieldset>
  )
}

function Appearance() {
  const { t } = useLingui()
  const [scheme, setScheme] = useState(readColourScheme())
  return (
    <label>
      <span className={field.label}>{t`Appearance`}</span>
      <select
        className={field.input}
        value={scheme}
        onChange={(event) => {
          const next = event.currentTarget.value as ColourScheme
          applyColourScheme(next)
          setScheme(next)
        }}
      >
        <option value="auto">{t`As the device`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </select>
    </label>
  )
}

function LanguageChoice() {
  const { t, i18n } = useLingui()
  const { setLanguage } = useSession()
  return (
    <label>
      <span className={field.label}>{t`Language`}</span>
      <select
        className={field.input}
        value={i18n.locale}
        onChange={(event) => void setLanguage(event.currentTarget.value === 'en' ? 'en' : 'ja')}
      >
        <option value="ja">日本語</option>
        <option value="en">English</option>
      </select>
    </label>
  )
}
