// Made from schemas/ by `npm run generate`; do not edit.

import type { BadgeCell } from './cells/badge.ts'
import type { ButtonCell } from './cells/button.ts'
import type { ChoiceCell } from './cells/choice.ts'
import type { ChooseCell } from './cells/choose.ts'
import type { CodeCell } from './cells/code.ts'
import type { DateCell } from './cells/date.ts'
import type { DatetimeCell } from './cells/datetime.ts'
import type { DownloadCell } from './cells/download.ts'
import type { EntryCell } from './cells/entry.ts'
import type { ImageCell } from './cells/image.ts'
import type { LinkCell } from './cells/link.ts'
import type { NumberCell } from './cells/number.ts'
import type { PdfCell } from './cells/pdf.ts'
import type { StepperCell } from './cells/stepper.ts'
import type { TextCell } from './cells/text.ts'
import type { ToggleCell } from './cells/toggle.ts'

/** Each cell by its `type`. */
export interface Cells {
  badge: BadgeCell
  button: ButtonCell
  choice: ChoiceCell
  choose: ChooseCell
  code: CodeCell
  date: DateCell
  datetime: DatetimeCell
  download: DownloadCell
  entry: EntryCell
  image: ImageCell
  link: LinkCell
  number: NumberCell
  pdf: PdfCell
  stepper: StepperCell
  text: TextCell
  toggle: ToggleCell
}
