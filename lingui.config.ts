import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Texts in the renderer's code. Texts in documents have their Japanese in `definitions/locales`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['ja', 'en'],
  catalogs: [{ path: '<rootDir>/renderer/locales/{locale}', include: ['renderer'] }],
  format: formatter({ lineNumbers: false }),
})
