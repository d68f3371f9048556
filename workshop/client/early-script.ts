import type { Plugin } from 'vite'

/** Names the file that holds a module in every page, to run as soon as it has come, before and beside the page's own code. */
export function earlyScript(module: string): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(module))
        if (!file) throw new Error(`${module} is in no file of the build`)
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${file.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head' }]
      },
    },
  }
}
