import '@mantine/core/styles/default-css-variables.css'
import './kit-variables.css'
import { MantineContext, MantineThemeProvider, type MantineColorScheme } from '@mantine/core'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useExternal } from '../state/use-external.ts'
import { isDark } from './colour-scheme.ts'
import { kitTheme } from './kit-theme.ts'
import { onSchemeChange } from './on-scheme-change.ts'

const rootElement = (): HTMLElement => document.documentElement
/** The page's own setting says which scheme it is. */
const leave = (): void => undefined

/**
 * Mantine in the colours of the page, around both programs. Its own provider makes a style sheet of its variables and sets
 * the scheme in two steps, before the first rows of each visit; ours are in a file.
 */
export function WithMantine({ children }: { children: ReactNode }) {
  const isDarkNow = useExternal(onSchemeChange, isDark)
  const colorScheme: MantineColorScheme = isDarkNow ? 'dark' : 'light'
  useLayoutEffect(() => {
    const { dataset } = rootElement()
    dataset['mantineColorScheme'] = colorScheme
    dataset['respectReducedMotion'] = 'true'
  }, [colorScheme])
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme: leave,
      clearColorScheme: leave,
      getRootElement: rootElement,
      getStyleNonce: readNonce,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }),
    [colorScheme],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={kitTheme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}

function readNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}
