import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../../../runtime/document.ts'
import { applyColourScheme, type ColourScheme } from '../../../theme/colour-scheme.ts'
import { useSession } from '../session-context.ts'
import { useLogOut } from '../use-log-out.ts'
import type { Entry } from './entry.ts'

/** What the bar of the console opens. */
export interface Opens {
  settings(): void
  help(): void
  errorLog(): void
}

/** What the console itself can do: its settings, help, language and colours. */
export function useCommands({ settings, help, errorLog }: Opens): Entry[] {
  const { t } = useLingui()
  const { setLanguage } = useSession()
  const logOut = useLogOut()
  const command = (key: string, title: string, icon: string, run: () => void): Entry => ({
    ...{ key: `console ${key}`, title, icon, above: t`Console`, path: '', run },
  })
  const appearance = (scheme: ColourScheme, title: string): Entry => ({
    ...command(`appearance ${scheme}`, title, 'adjustments', () => applyColourScheme(scheme)),
    above: t`Appearance`,
  })
  const language = (name: Language, title: string): Entry => ({
    ...command(`language ${name}`, title, 'language', () => void setLanguage(name)),
    above: t`Language`,
  })
  return [
    command('settings', t`Settings`, 'settings', settings),
    command('help', t`Help`, 'help', help),
    command('error-log', t`Error log`, 'bug', errorLog),
    appearance('auto', t`As the device`),
    appearance('light', t`Light`),
    appearance('dark', t`Dark`),
    language('ja', '日本語'),
    language('en', 'English'),
    command('logout', t`Log out`, 'logout', () => void logOut()),
  ]
}
