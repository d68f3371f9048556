import type { RunningRelease } from './running-release.ts'

/** Whether users come in to both releases of a site by the same ways: then those who are in may stay. */
export function hasSameLogins(before: RunningRelease, after: RunningRelease): boolean {
  return entrance(before) === entrance(after)
}

function entrance(release: RunningRelease): string {
  const logins = release.logins().map(({ plan, source }) => [plan, source?.spec])
  return JSON.stringify([release.site.spec.public === true, logins])
}
