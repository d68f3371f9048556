import type { Plugin } from 'vite'

/** Engines of other browsers take it for a comment (V8: "explicit compile hints"). */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks V8 to compile all functions of these files while it reads them, beside the page's own thread, where the page would
 * wait for each at its first call.
 */
export function compileHint(names: readonly string[]): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      // At the head of the file, before what Vite puts there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = hint + file.code
      },
    },
  }
}
