import Fuse from 'fuse.js'

export interface Findable {
  title: string
  path: string
}

/** Looks for screens as the specification says: threshold 0.4, title 0.7, path 0.3. */
export function makeFinder<Entry extends Findable>(entries: readonly Entry[]): (text: string) => Entry[] {
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (text) =>
    text.trim() === '' ? [...entries] : fuse.search(text.normalize('NFKC').trim()).map((found) => found.item)
}
