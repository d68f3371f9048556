import type { ComponentType } from 'react'
import type { Cells } from '../../../runtime/generated/cells.ts'
import Badge from './badge.tsx'
import Button from './button.tsx'
import type { CellProps } from './cell-props.ts'
import Choice from './choice.tsx'
import Choose from './choose.tsx'
import Code from './code.tsx'
import DateCell from './date.tsx'
import DateTime from './datetime.tsx'
import Download from './download.tsx'
import Entry from './entry.tsx'
import Image from './image.tsx'
import Link from './link.tsx'
import NumberCell from './number.tsx'
import Pdf from './pdf.tsx'
import Stepper from './stepper.tsx'
import Text from './text.tsx'
import Toggle from './toggle.tsx'

/** Every cell that a column may name. Each has a schema of the same name in `schemas/cells`. */
export const cells = {
  badge: Badge,
  button: Button,
  choice: Choice,
  choose: Choose,
  code: Code,
  date: DateCell,
  datetime: DateTime,
  download: Download,
  entry: Entry,
  image: Image,
  link: Link,
  number: NumberCell,
  pdf: Pdf,
  stepper: Stepper,
  text: Text,
  toggle: Toggle,
} satisfies { [Type in keyof Cells]: ComponentType<CellProps<Type>> }
