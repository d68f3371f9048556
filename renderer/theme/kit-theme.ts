import { ActionIcon, Badge, Button, createTheme, type ButtonProps } from '@mantine/core'
import { rem } from '../ui/rem.ts'
import styles from './choices.module.css'

const looks: Record<string, Record<string, string>> = {
  default: {
    '--button-bg': 'var(--surface-raised)',
    '--button-hover': 'var(--surface-hover)',
    '--button-color': 'var(--text)',
    '--button-bd': '1px solid var(--button-line)',
  },
  filled: {
    '--button-bg': 'var(--brand-fill)',
    '--button-hover': 'var(--brand-fill-hover)',
    '--button-color': 'var(--on-brand)',
    '--button-bd': '1px solid transparent',
  },
  subtle: {
    '--button-bg': 'transparent',
    '--button-hover': 'var(--brand-soft)',
    '--button-color': 'var(--brand-text)',
    '--button-bd': '1px solid transparent',
  },
}

/** What is lost by pressing is said in red. */
const dangers: Record<string, Record<string, string>> = {
  default: { '--button-color': 'var(--danger)', '--button-bd': '1px solid var(--danger)' },
  filled: { '--button-bg': 'var(--danger-fill)', '--button-hover': 'var(--danger-fill)', '--button-color': '#fff' },
  subtle: { '--button-color': 'var(--danger)' },
}

const sizes: Record<string, Record<string, string>> = {
  sm: { '--button-height': 'var(--control)', '--button-padding-x': rem(14), '--button-fz': rem(14) },
  xs: { '--button-height': 'var(--control-small)', '--button-padding-x': rem(10), '--button-fz': rem(13) },
}

function buttonVariables({ variant = 'filled', color, size = 'sm' }: ButtonProps): Record<string, string> {
  const isOurs = color === undefined || color === 'danger'
  return {
    ...(isOurs ? looks[variant] : {}),
    ...(color === 'danger' ? dangers[variant] : {}),
    ...sizes[size],
  }
}

const iconVariables = {
  '--ai-radius': 'var(--radius)',
  '--ai-bg': 'transparent',
  '--ai-hover': 'light-dark(rgb(16 24 40 / 6%), rgb(255 255 255 / 9%))',
  '--ai-color': 'currentColor',
  '--ai-bd': '0',
}

/** Ground and letters of a badge by its tone. */
const tones: Record<string, [string, string]> = {
  neutral: ['light-dark(#eaedf1, #363d49)', 'var(--text)'],
  info: ['var(--brand-soft)', 'var(--brand-text)'],
  success: ['var(--success-soft)', 'var(--success)'],
  warning: ['var(--warning-soft)', 'var(--warning)'],
  error: ['var(--danger-soft)', 'var(--danger)'],
}

function badgeVariables(tone: string | undefined): Record<string, string> {
  const [ground, letters] = tones[tone ?? ''] ?? []
  if (ground === undefined || letters === undefined) return {}
  return {
    '--badge-bg': ground,
    '--badge-color': letters,
    '--badge-bd': '0',
    '--badge-fz': rem(12),
    '--badge-height': rem(21),
    '--badge-lh': rem(21),
    '--badge-padding-x': rem(8),
  }
}

/** One look for all controls, in blocks as in forms. */
const fill = 'var(--brand-fill)'
const five = [fill, fill, fill, fill, fill] as const

export const kitTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  primaryColor: 'brand',
  // Mantine measures for letters of 16 px; ours are 14.
  scale: 0.875,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ vars: (_theme, props) => ({ root: buttonVariables(props) }) }),
    ActionIcon: ActionIcon.extend({
      vars: (_theme, { variant }) => ({ root: variant === 'icon' ? iconVariables : {} }),
    }),
    Badge: Badge.extend({
      vars: (_theme, { variant }) => ({ root: badgeVariables(variant) }),
      styles: {
        root: { textTransform: 'none', fontWeight: 400, letterSpacing: 0, cursor: 'inherit' },
        // A word that is cut may say the opposite of what it means.
        label: { overflow: 'visible' },
      },
    }),
    // Who may see but not change reads what stands in locked inputs: it is not faded.
    Input: { styles: { input: { opacity: 1 } } },
    // Choosing what is chosen changes nothing; to choose nothing there is a button.
    // Nine choices and a half show that the list goes on below.
    Select: {
      defaultProps: { allowDeselect: false, maxDropdownHeight: 340 },
      classNames: { dropdown: styles.choices },
    },
    // A list of choices holds options alone (ARIA): that there is none is said by one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
  },
  colors: {
    // Mantine asks for ten shades; what they are drawn with says `theme.css`.
    brand: [...five, ...five],
  },
})
