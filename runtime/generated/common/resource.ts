// Made from schemas/ by `npm run generate`; do not edit.

/**
 * What a right is about. Codes: user Users, db Data sources, web-api Web APIs, file-upload Upload settings, token API tokens, role Roles, log Logs, conf Settings, lic Licence, api APIs, rep Reports, dsb Dashboards, b2b Sites.
 */
export type Resource =
  'user' | 'db' | 'web-api' | 'file-upload' | 'token' | 'role' | 'log' | 'conf' | 'lic' | 'api' | 'rep' | 'dsb' | 'b2b'
