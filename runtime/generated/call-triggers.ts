// Made from schemas/ by `npm run generate`; do not edit.

/** What makes a page ask these calls; all others a person. */
export const callTriggers: Readonly<Record<string, 'page' | 'timer'>> = {
  'base-info': 'page',
  'check-session': 'timer',
  'check-token': 'timer',
  'job-list': 'timer',
  'site-job-list': 'timer',
  'site-login-token': 'page',
  'site-open': 'page',
}
