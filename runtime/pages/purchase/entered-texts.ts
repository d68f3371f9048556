import type { Context } from '../../compile/context.ts'
import type { EnteredTexts } from '../../compile/plan.ts'

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
  line: context.t('Line {0}: {1}'),
  full: context.t('The cart cannot hold more different items.'),
})
