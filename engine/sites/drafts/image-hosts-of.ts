import type { Document } from '../../../runtime/document.ts'

/** What pages are made of; where servers and interfaces are is nobody's business. */
const hasPictures = /^(content|content-category|home-screen|login-screen|site)\//

/** Origins of the pictures that pages fetch themselves: the fixed starts of the `url` templates in the documents. */
export function imageHostsOf(documents: ReadonlyMap<string, Document>): string[] {
  const hosts = new Set<string>()
  for (const [address, document] of documents) {
    if (!hasPictures.test(address)) continue
    const text = JSON.stringify(document)
    for (const [, origin] of text.matchAll(form)) hosts.add(origin!)
  }
  return [...hosts]
}

const form = /"(?:url|alternativeUrl)":"(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?=[/"])/gi
