import { expect, test } from 'vitest'
import { publishUnderLoad } from '../../test/shop/publish-under-load.ts'

test('end users are served while many contents are checked, compiled and published', async () => {
  const { publishMs, listMs, close } = await publishUnderLoad(250)
  await close()
  // In the thread that serves, one list would wait for all of it.
  expect(Math.max(...listMs)).toBeLessThan(publishMs / 3)
}, 120_000)
