import type { FieldOption } from './content-spec.ts'
import * as defaults from '../generated/defaults.ts'

/** The calls that give a row's files. */
export type FileCall = 'image' | 'link-download' | 'pdf'

/** Where a field's file is, and who fetches it. */
export interface Retrieval {
  /** `{FIELD}` is replaced by the row's values. A file of the site itself begins with `site:`. */
  template: string
  fallback?: string
  /** The engine fetches it, and gives it by this call; without one the browser goes there itself. */
  call?: FileCall
}

/** Before the name of a file of the site. */
export const ownFiles = 'site:'

/** What a field says of its file; undefined for one that shows none. A text link is followed, its page is not fetched. */
export function retrievalOf({ dispType, image, link, pdf }: FieldOption): Retrieval | undefined {
  if (dispType === 'image' && image) {
    const { clientRetrieval = defaults.imageDisplay.clientRetrieval, alternativeUrl } = image
    return {
      ...file(image, 'image', !clientRetrieval),
      ...(alternativeUrl && { fallback: address({ ...image, url: alternativeUrl }) }),
    }
  }
  if (dispType === 'pdf' && pdf) return file(pdf, 'pdf', (pdf.retrieval ?? defaults.pdfDisplay.retrieval) === 'server')
  if (dispType === 'downloadLink' && link)
    return file(link, 'link-download', (link.retrieval ?? defaults.linkDisplay.retrieval) === 'server')
  return dispType === 'textLink' && link ? file(link, 'link-download', false) : undefined
}

interface Place {
  protocol?: string
  url: string
}

function file(place: Place, call: FileCall, isFetched: boolean): Retrieval {
  const template = address(place)
  const isWeb = /^https?:/.test(template)
  return { template, ...((template.startsWith(ownFiles) || (isFetched && isWeb)) && { call }) }
}

function address({ protocol = defaults.imageDisplay.protocol, url }: Place): string {
  if (protocol !== '{host}') return protocol + url
  return /^https?:\/\//i.test(url) ? url : ownFiles + url.replace(/^\/+/, '')
}
