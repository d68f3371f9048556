// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * The envelope of everything that a builder makes.
 */
export type DocumentEnvelope = {
  /**
   * Where a text editor finds what may stand here (`npx kumiki schema`); nothing else reads it.
   */
  $schema?: string
  /**
   * Says which schema describes the specification.
   */
  kind: string
  /**
   * Shape of the kind that this document follows; older ones are migrated on load.
   */
  version: number
  /**
   * Stable slug by which other documents refer to this one; a child begins with its owner’s key and a dot.
   */
  key: string
  /**
   * What people see in lists, titles and menus.
   */
  name?: Text
  /**
   * The content of the document, described by the schema of its kind.
   */
  spec: Record<string, unknown>
}
