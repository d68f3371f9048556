// Made from schemas/ by `npm run generate`; do not edit.

/**
 * An e-mail address, or the column that holds one: {EMAIL} of what caused the mail, {login.EMAIL} of who is logged in.
 */
export type MailAddress = string
