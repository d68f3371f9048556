import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { deadPlaces } from '../reads/places/dead-places.ts'
import { gallerySamples } from '../reads/places/gallery-samples.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Places that the gallery's documents do not show well enough to tell. A sample more takes some away; none is added. */
const unseen = new Set(
  JSON.parse(readFileSync(join(root, 'workshop/reads/places/unseen.json'), 'utf8')) as readonly string[],
)

test('F-7 an option has an effect at each place at which it may be set', () => {
  const asked = {
    kinds: ['content', 'component', 'content-category'],
    isAsked: (place: string) => !unseen.has(place),
  }
  expect(deadPlaces(loadJsonSchemas(root), asked, gallerySamples(root))).toEqual([])
})
