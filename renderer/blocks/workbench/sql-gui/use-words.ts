import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { SqlCondition, SqlExpression, SqlGuiField, SqlGuiJoin } from '../../../../runtime/sql-gui/sql-gui.ts'

/** A code and what it is called. */
type Named<Code> = [code: NonNullable<Code>, word: string]

interface Words {
  groups: { label: string; ops: Named<SqlExpression['op']>[] }[]
  aggregates: Named<SqlGuiField['aggregate']>[]
  comparisons: Named<SqlCondition['condition']>[]
  /** What `not` makes of a comparison; the others have their opposite among them. */
  opposites: Named<SqlCondition['condition']>[]
  joins: Named<SqlGuiJoin['type']>[]
  types: Named<SqlExpression['to']>[]
}

/** Words of operators, comparisons and joins in the user's language. */
export function useWords(): Words {
  const { i18n } = useLingui()
  // The words change with the language only.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ groups: operatorGroups(), ...otherWords() }), [i18n.locale])
}

const operatorGroups = (): Words['groups'] => [
  {
    label: t`Calculate`,
    ops: [
      ['+', t`Plus`],
      ['-', t`Minus`],
      ['*', t`Times`],
      ['/', t`Divided by`],
      ['%', t`Remainder`],
      ['round', t`Rounded`],
      ['abs', t`Without sign`],
    ],
  },
  {
    label: t`Text`,
    ops: [
      ['concat', t`Joined texts`],
      ['upper', t`Capital letters`],
      ['lower', t`Small letters`],
      ['trim', t`Without outer blanks`],
      ['length', t`Number of characters`],
      ['substring', t`Part of a text`],
      ['replace', t`Replaced text`],
    ],
  },
  {
    label: t`Date`,
    ops: [
      ['today', t`Today`],
      ['year', t`Year`],
      ['month', t`Month`],
      ['day', t`Day`],
    ],
  },
  {
    label: t`Choose`,
    ops: [
      ['case', t`Case distinction`],
      ['coalesce', t`First that is not empty`],
      ['nullif', t`Empty when equal`],
      ['cast', t`Converted`],
    ],
  },
]

const otherWords = (): Omit<Words, 'groups'> => ({
  aggregates: [
    ['sum', t`Sum`],
    ['count', t`Count`],
    ['min', t`Minimum`],
    ['max', t`Maximum`],
    ['avg', t`Average`],
  ],
  comparisons: [
    ['=', t`equals`],
    ['<>', t`does not equal`],
    ['<', t`is less than`],
    ['>', t`is greater than`],
    ['<=', t`is at most`],
    ['>=', t`is at least`],
    ['LIKE', t`contains`],
    ['prefix LIKE', t`begins with`],
    ['suffix LIKE', t`ends with`],
    ['IN', t`is one of`],
    ['BETWEEN', t`is between`],
    ['IS NULL', t`is empty`],
    ['EXISTS', t`exists in`],
  ],
  opposites: [
    ['LIKE', t`does not contain`],
    ['prefix LIKE', t`does not begin with`],
    ['suffix LIKE', t`does not end with`],
    ['IN', t`is none of`],
    ['BETWEEN', t`is not between`],
    ['IS NULL', t`is not empty`],
    ['EXISTS', t`does not exist in`],
  ],
  joins: [
    ['inner', t`only matching rows (inner)`],
    ['left', t`all rows of the left table (left)`],
    ['right', t`all rows of the right table (right)`],
    ['full', t`all rows of both tables (full)`],
  ],
  types: [
    ['text', t`Text`],
    ['integer', t`Whole number`],
    ['decimal', t`Decimal number`],
    ['date', t`Date`],
    ['datetime', t`Date and time`],
  ],
})
