// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How a picture is found and drawn.
 */
export type ImageDisplay = {
  /**
   * What stands before the URL; this site: the URL is the name of one of its files. Codes: {host} This site, http:// http, https:// https. Default: "{host}".
   */
  protocol?: '{host}' | 'http://' | 'https://'
  /**
   * Address of the picture; {FIELD} is replaced by the value of that field.
   */
  url: string
  /**
   * Shown when the picture is missing; one without http or https is found like the picture itself.
   */
  alternativeUrl?: string
  /**
   * Width of the picture. Default: 50.
   */
  width?: number
  /**
   * Height of the picture. Default: 50.
   */
  height?: number
  /**
   * The height follows the width. Default: false.
   */
  heightAuto?: boolean
  /**
   * How the picture fills its space. Codes: contain Whole picture, cover Fill the space, fill Stretch, none Original size, scale-down Only make smaller. Default: "contain".
   */
  fit?: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down'
  /**
   * The browser of the user fetches the picture instead of Kumiki; files of this site always come from Kumiki. Default: false.
   */
  clientRetrieval?: boolean
}
