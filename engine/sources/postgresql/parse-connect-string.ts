import { readConnectString } from '../read-connect-string.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  schema: /^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u,
  sslmode: /^(disable|require|verify-full)$/,
}

/** The further options of a document; the schema goes into the search path. */
export function parseConnectString(text: string): { application_name?: string; sslmode?: string; schema?: string } {
  return readConnectString(text, patterns)
}
