/** Whether a verb asks for what the `GET` of a path answers. */
export const isRead = (verb: string): boolean => verb === 'GET' || verb === 'HEAD'

/** What a path takes, from the verbs of its methods (RFC 9110, 10.2.1). */
export const allowed = (verbs: readonly string[]): string[] => [
  ...verbs.flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : verb)),
  'OPTIONS',
]
