import type { LicenceAboutResponse } from '../../../runtime/generated/calls/licence.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../runtime/references/secret-destination.ts'
import { stateOf, verifyLicenceKey } from '../../access/licence-key.ts'
import { licenceFlags } from '../../access/licences.ts'
import { readStored } from '../document/read/stored-answer.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** What a typed key allows before it is saved, or else what the stored one does. The key itself never comes back. */
export const licenceAbout: DeclaredOperation<'licence-about'> = async ({ id = 0, secrets = {} }, context) => {
  const reading = await context.engine.licences.reading()
  const { today, install } = reading
  const nothing = (state: LicenceAboutResponse['state']): LicenceAboutResponse => ({ state, install, rows: [] })
  const text = Object.values(secrets)[0] ?? (await storedKey(id, context))
  if (text === undefined) return nothing('none')
  const key = verifyLicenceKey(text, reading.publicKey)
  if (!key) return nothing('wrong')
  const { until, flags } = key
  const state = stateOf(key, reading)
  if (state !== 'right') return { ...nothing(state), ...(until && state === 'over' && { until }) }
  return {
    state,
    install,
    ...(until && { until, days: daysBetween(today, until) }),
    rows: licenceFlags.map((flag) => ({ flag, open: flags.includes(flag) })),
  }
}

async function storedKey(id: number, context: Context): Promise<string | undefined> {
  if (id === 0) return undefined
  const { document } = await readStored('licence', id, context)
  const [place] = findSecrets(context.engine.set, document)
  return place && context.store.secrets.get(id, place.field, secretDestination(place))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
