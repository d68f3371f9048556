// Made from schemas/ by `npm run generate`; do not edit.

import type { DocumentEnvelope } from '../common/document.ts'
import type { ScreenSpec } from '../kinds/screen.ts'

export type ScreenReadRequest = {
  /**
   * Key of the screen.
   */
  key: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type ScreenReadResponse = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  screen: Omit<DocumentEnvelope, 'spec'> & {spec: ScreenSpec}
}
