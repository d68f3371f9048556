import type { CSSVariablesResolver } from '@mantine/core'

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

/** Mantine's colours are the page's, in both schemes. */
export const colourVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...colours, ...borders.light },
  dark: { ...colours, ...borders.dark },
})
