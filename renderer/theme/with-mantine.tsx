import '@mantine/core/styles/default-css-variables.css'
import { MantineProvider } from '@mantine/core'
import { useSyncExternalStore, type ReactNode } from 'react'
import { isDark } from './colour-scheme.ts'
import { colourVariables } from './colour-variables.ts'
import { kitTheme } from './kit-theme.ts'
import { onSchemeChange } from './on-scheme-change.ts'

/** Mantine in the colours of the page, around both programs. */
export function WithMantine({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(onSchemeChange, isDark)
  return (
    <MantineProvider
      theme={kitTheme}
      forceColorScheme={dark ? 'dark' : 'light'}
      getStyleNonce={readNonce}
      cssVariablesResolver={colourVariables}
    >
      {children}
    </MantineProvider>
  )
}

function readNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}
