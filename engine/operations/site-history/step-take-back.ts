import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { takeStepBack } from '../document/change/take-step-back.ts'

/** A step of a site's history is taken back, as a whole or not at all. */
export const stepTakeBack: DeclaredOperation<'step-take-back'> = async ({ id, step }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const documents = await takeStepBack(step, { note: toldText('step-taken-back', [], context) }, context)
  context.audit({ object: `site ${id} step ${step}` })
  return { documents }
}
