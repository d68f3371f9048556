import '@mantine/core/styles/default-css-variables.css'
import './mantine-parts.ts'
import { createTheme, MantineContext, MantineProvider } from '@mantine/core'
import { useContext, useSyncExternalStore, type ReactNode } from 'react'
import { isDark } from '../theme/colour-scheme.ts'
import { onSchemeChange } from '../theme/on-scheme-change.ts'

const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  primaryColor: 'brand',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A list of choices holds options alone (ARIA): that there is none is said by one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
  },
  colors: {
    brand: Array.from({ length: 10 }, () => 'var(--brand-fill)') as unknown as readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ],
  },
})

const colours = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-brand-filled': 'var(--brand-fill)',
  '--mantine-color-brand-filled-hover': 'var(--brand-fill-hover)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--brand-soft)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-brand-outline': 'var(--brand-line)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-filled': 'var(--brand-fill)',
}

/** The greys that Mantine gives to inputs: their border must be seen (3:1), their ground is the page's. */
const borders = {
  light: { '--mantine-color-gray-4': 'var(--line-strong)' },
  dark: { '--mantine-color-dark-4': 'var(--line-strong)', '--mantine-color-dark-6': 'var(--surface)' },
}

/** Mantine in the colours of the page, given by the first block that needs it. */
export function WithMantine({ children }: { children: ReactNode }) {
  const outer = useContext(MantineContext)
  const dark = useSyncExternalStore(onSchemeChange, isDark)
  if (outer) return children
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={dark ? 'dark' : 'light'}
      getStyleNonce={readNonce}
      cssVariablesResolver={() => ({
        variables: {},
        light: { ...colours, ...borders.light },
        dark: { ...colours, ...borders.dark },
      })}
    >
      {children}
    </MantineProvider>
  )
}

function readNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}
