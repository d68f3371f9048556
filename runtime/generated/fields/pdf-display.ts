// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How a PDF is found and drawn.
 */
export type PdfDisplay = {
  /**
   * What stands before the URL; this site: the URL is the name of one of its files. Codes: {host} This site, http:// http, https:// https. Default: "{host}".
   */
  protocol?: '{host}' | 'http://' | 'https://'
  /**
   * Address of the PDF; {FIELD} is replaced by the value of that field.
   */
  url: string
  /**
   * Height of the viewer. Default: 250.
   */
  height?: number
  /**
   * Width of the viewer, in pixels or per cent. Default: "100%".
   */
  width?: string
  /**
   * Who fetches the file; files of this site always come from Kumiki. Codes: server Server, client Browser. Default: "server".
   */
  retrieval?: 'server' | 'client'
}
