import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'

/** A screen as the engine serves it: in one language, and without what the user may not see. */
export interface ScreenDocument {
  kind: string
  key: string
  name?: unknown
  spec: ScreenSpec
}
