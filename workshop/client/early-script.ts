import type { Plugin } from 'vite'

/** Names the file that holds a module in every page, to run as soon as it has come, before and beside the page's own code. */
export function earlyScript(module: string): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(module))
        if (!file) throw new Error(`${module} is in no file of the build`)
        // After what it reads of the page and before all else, so that it is fetched first.
        const script = `<script type="module" async crossorigin fetchpriority="high" src="/${file.fileName}"></script>`
        return html.replace('<!--boot-->', (boot) => `${boot}\n    ${script}`)
      },
    },
  }
}
