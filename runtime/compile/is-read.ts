import type { FieldOption } from './content-spec.ts'
import * as defaults from '../generated/defaults.ts'

/** Whether people read the value itself: of a picture, a PDF and a link with words of its own it is an address. */
export function isRead({ dispType, link }: FieldOption): boolean {
  const shown = dispType ?? defaults.fieldOption.dispType
  return shown !== 'image' && shown !== 'pdf' && link?.text === undefined
}
