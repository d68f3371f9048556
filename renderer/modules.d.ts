declare namespace React {
  /** Custom properties, by which a component hands measures to its style sheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
