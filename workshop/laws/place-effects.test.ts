import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { deadPlaces } from '../reads/places/dead-places.ts'
import { gallerySamples } from '../reads/places/gallery-samples.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const samples = gallerySamples(root)

/** Shapes that stand at several places, of which one was once forgotten; all places: `place-effects.long.test.ts`. */
const shared =
  /^content\/(list\/(search\/)?(comment|commentBox)\/(title|position|icon|color)|detail\/(labelPosition|layout\/items\/(headerAlign|style\/labelColor)))$/

test('F-7 what several places share has its effect at each of them', () => {
  const tried = new Set<string>()
  const isAsked = (place: string) => shared.test(place) && tried.add(place).size > 0
  expect(deadPlaces(set, { kinds: ['content'], isAsked }, samples)).toEqual([])
  expect(tried.size).toBe(11)
})

test('a place that nothing reads is found', () => {
  const deaf = samples.map(({ documents, compile }) => ({
    documents,
    compile: (changed: typeof documents) =>
      compile(changed).replaceAll(/"(icon|textColor|backgroundColor)":"[^"]*",?/g, ''),
  }))
  const isAsked = (place: string) => place === 'content/list/search/comment/icon'
  expect(deadPlaces(set, { kinds: ['content'], isAsked }, deaf)).toEqual(['content/list/search/comment/icon'])
})
