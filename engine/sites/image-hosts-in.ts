/** Origins of the pictures that a page fetches itself: the fixed starts of the `url` templates in a document's text. */
export function imageHostsIn(text: string): string[] {
  const urls = text.matchAll(/"(?:url|alternativeUrl)"\s*:\s*"(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?=[/"])/gi)
  return [...urls].map(([, origin]) => origin!)
}
