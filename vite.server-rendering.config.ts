import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import client from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a program fetches while it runs is not there before it runs. */
const nothingLazy: Plugin = {
  name: 'nothing-late',
  resolveDynamicImport: () => '\0late',
  load: (id) => (id === '\0late' ? 'export default undefined' : undefined),
}

/**
 * The programs of both pages once more, as the engine draws them before they run (`build/server-rendering/draw.js`), and
 * charts for pages on which nothing runs (`chart.js`).
 */
export default defineConfig({
  ...client,
  plugins: [...(client.plugins ?? []), nothingLazy],
  build: {
    outDir: here('./build/server-rendering'),
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: {
      input: {
        draw: here('./renderer/server-rendering/draw.tsx'),
        chart: here('./renderer/server-rendering/chart.ts'),
      },
    },
    target: 'node24',
    assetsInlineLimit: 0,
    minify: false,
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
})
