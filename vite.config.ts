import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { chunkGroups } from './workshop/client/chunk-groups.ts'
import { compileHint } from './workshop/client/compile-hint.ts'
import { earlyScript } from './workshop/client/early-script.ts'
import { remSheets } from './workshop/client/rem-lengths.ts'
import { straightImports } from './workshop/client/straight-imports.ts'
import { words } from './workshop/client/words.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const opening = here('./renderer/opening.ts')
const linguiConfig = { configPath: here('./lingui.config.ts') }

/** Two pages, console and site, built from one renderer into `build/client`. */
export default defineConfig({
  root: here('./renderer'),
  base: '/',
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
    words(linguiConfig),
    earlyScript(opening),
    compileHint(['opening', 'core', 'console', 'site']),
    straightImports({
      '@mantine/core': here('./node_modules/@mantine/core/esm/index.mjs'),
      '@mantine/hooks': here('./node_modules/@mantine/hooks/esm/index.mjs'),
    }),
  ],
  css: { postcss: { plugins: [remSheets] } },
  // The engine puts a fresh nonce in the place of this word on each answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: here('./build/client'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // No file inside another: the content security policy forbids `data:` where it can.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { console: here('./renderer/console.html'), site: here('./renderer/site.html') },
      output: {
        codeSplitting: {
          groups: chunkGroups(opening, { console: here('./renderer/console.tsx'), site: here('./renderer/site.tsx') }),
        },
      },
    },
  },
})
