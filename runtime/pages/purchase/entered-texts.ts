import type { Context } from '../../compile/context.ts'

/** `added`, `left` and `other` have quantities, `most` the most of one row. */
export interface EnteredTexts {
  added: string
  left: string
  /** Before what is left: how many of these lie in the cart. */
  held: string
  most: string
  other: string
  unknown: string
  several: string
  unreadable: string
  line: string
  full: string
}

/** What a person is told of each line that was put into the cart by its code. */
export const enteredTexts = (context: Context): EnteredTexts => ({
  added: context.t('Added: {0}. In the cart now: {1}.'),
  left: context.t('Only {0} left.'),
  held: context.t('In the cart already: {0}.'),
  most: context.t('More than {0} of one item cannot be ordered.'),
  other: context.t('The cart was changed elsewhere: the quantity is {0} now.'),
  unknown: context.t('There is no item with this code.'),
  several: context.t('Several items have this code. Please choose one in the list.'),
  unreadable: context.t('The quantity must be a whole number from 1.'),
  line: context.t('{0}: {1}'),
  full: context.t('The cart cannot hold more different items.'),
})
