import { readConnectString } from '../read-connect-string.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  schema: /^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u,
  sslmode: /^(disable|require|verify-full)$/,
  time_zone: /^([+-](0\d|1[0-4]):[0-5]\d|[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2})$/,
}

/** The further options of a document; the schema goes into the search path. */
export function parseConnectString(text: string): Partial<Record<keyof typeof patterns, string>> {
  return readConnectString(text, patterns)
}
