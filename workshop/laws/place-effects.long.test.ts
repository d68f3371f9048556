import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { deadPlaces } from '../reads/places/dead-places.ts'
import { gallerySamples } from '../reads/places/gallery-samples.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Places of what acts elsewhere than in what a release is: when a document is saved, or where a mistake in it is told. */
const actsElsewhere: Record<string, [file: string, text: string]> = {
  'component/fileList': ['engine/kinds/component.ts', 'fileList.map('],
  'component/fileName': ['engine/kinds/component.ts', 'file.name !== fileName'],
  'component/fileType': ['engine/kinds/component.ts', 'own !== fileType'],
  ...Object.fromEntries(
    ['content/dbPages/inputs', 'content/list/search/fields', 'content/purchase/inputs'].map((inputs) => [
      `${inputs}/custom/componentType`,
      ['runtime/compile/component-choices.ts', '(custom.componentType ?? type) !== type'],
    ]),
  ),
  ...Object.fromEntries(
    ['content/list/columns', 'content/detail/layout/items'].flatMap((field) =>
      ['drilldownSetting', 'conditionalDrilldown/drilldownSetting'].map((setting) => [
        `${field}/${setting}/targetContentObj/contentType`,
        ['runtime/compile/link.ts', 'contentType !== target.spec.type'],
      ]),
    ),
  ),
}

test('F-7 an option has an effect at each place at which it may be set', () => {
  const dead = deadPlaces(
    loadJsonSchemas(root),
    { kinds: ['content', 'component', 'content-category'] },
    gallerySamples(root),
  )
  expect(dead).toEqual(Object.keys(actsElsewhere).toSorted())
  for (const [file, text] of Object.values(actsElsewhere))
    expect(readFileSync(join(root, file), 'utf8')).toContain(text)
})
