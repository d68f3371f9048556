import type { Document } from '../../../runtime/document.ts'
import { hasEntries } from '../../../runtime/json/has-entries.ts'
import { isObject } from '../../../runtime/json/is-object.ts'

/** What pages are made of; where servers and interfaces are is nobody's business. */
const hasPictures = /^(content|content-category|home-screen|login-screen|site)\//

/** Servers to which the pages of a release go themselves: nothing but these is let through by their policy. */
export interface PageHosts {
  /** Origins of pictures. */
  imageHosts: string[]
  /** Origins of PDFs. */
  fileHosts: string[]
}

/** The fixed starts of the addresses that documents give to browsers; what the engine fetches itself is not among them. */
export function pageHostsOf(documents: ReadonlyMap<string, Document>): PageHosts {
  const images = new Set<string>()
  const files = new Set<string>()
  for (const [address, { spec }] of documents) if (hasPictures.test(address)) addHosts(spec, '', { images, files })
  return { imageHosts: [...images], fileHosts: [...files] }
}

interface Found {
  images: Set<string>
  files: Set<string>
}

function addHosts(value: unknown, name: string, found: Found): void {
  if (Array.isArray(value)) for (const one of value) addHosts(one, '', found)
  if (!isObject(value)) return
  const { protocol = '', url, alternativeUrl } = value
  const begin = protocol === '{host}' ? '' : String(protocol)
  const to = name === 'pdf' ? found.files : found.images
  if (goesItself(name, value))
    for (const one of [url, alternativeUrl]) {
      const [, origin] = (typeof one === 'string' && form.exec(begin + one)) || []
      if (origin !== undefined) to.add(origin)
    }
  for (const [key, inner] of Object.entries(value)) if (hasEntries(inner)) addHosts(inner, key, found)
}

function goesItself(name: string, { clientRetrieval, retrieval }: Record<string, unknown>): boolean {
  if (name === 'image') return clientRetrieval === true
  return name === 'pdf' || name === 'link' ? name === 'pdf' && retrieval === 'client' : true
}

const form = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?=\/|$)/i
