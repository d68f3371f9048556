/** A column by its name, or one of the login: `{ORDER_NO}`, `{login.EMAIL}`. */
export const mailPlaces = /\{((?:login\.)?[\p{L}_][\p{L}\p{N}_$#@-]*)\}/gu

/** Names of what a text of a mail asks for: `ORDER_NO`, `login.EMAIL`, `lines`. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(mailPlaces)].flatMap(([, name]) => name ?? [])
}
