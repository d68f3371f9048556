// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * Where a link leads and what it says.
 */
export type LinkDisplay = {
  /**
   * What stands before the URL; this site: the URL is the name of one of its files. Codes: {host} This site, http:// http, https:// https, mailto: E-mail, tel: Telephone. Default: "{host}".
   */
  protocol?: '{host}' | 'http://' | 'https://' | 'mailto:' | 'tel:'
  /**
   * Where the link leads; {FIELD} is replaced by the value of that field.
   */
  url: string
  /**
   * Shown instead of the value.
   */
  text?: Text
  /**
   * Name under which a downloaded file is stored; {FIELD} is replaced.
   */
  fileName?: string
  /**
   * Who fetches the file of a download link; files of this site always come from Kumiki. Codes: server Server, client Browser. Default: "server".
   */
  retrieval?: 'server' | 'client'
  /**
   * The link opens in a new tab. Default: false.
   */
  newTab?: boolean
}
