import type { SecretPlace } from './find-secrets.ts'

/** The destination that a secret is bound to, as one text: the same host, user, … give the same text. */
export function secretDestination(place: Pick<SecretPlace, 'bound'>): string {
  return JSON.stringify(Object.entries(place.bound).sort(([a], [b]) => (a < b ? -1 : 1)))
}
