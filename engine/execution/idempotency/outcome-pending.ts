import { OutcomeUnknown } from '../../sources/errors.ts'

/**
 * Whether it was done is not known now, and will be: as soon as the data source answers again its receipt says so, and the same wish,
 * asked once more, gets the answer or is run.
 */
export class OutcomePending extends OutcomeUnknown {
  override name = 'OutcomePending'
}
