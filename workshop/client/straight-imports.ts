import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports from a package's index lead straight to the module that holds the name. Through the index every part of the
 * package would count as reached from the first page, and lie in its file as soon as one lazy part uses it.
 * @param indexes index of each package: `@mantine/core` → its file
 */
export function straightImports(indexes: Record<string, string>): Plugin {
  const places = new Map(Object.entries(indexes).map(([name, file]) => [name, placesIn(file)]))
  return {
    name: 'straight-imports',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      let changed = code
      for (const [name, modules] of places) {
        if (changed.includes(`"${name}"`) || changed.includes(`'${name}'`))
          changed = straightened(changed, name, modules)
      }
      return changed === code ? null : { code: changed, map: null }
    },
  }
}

/** Which file holds each exported name, and under which name. */
function placesIn(index: string): Map<string, { file: string; name: string }> {
  const text = readFileSync(index, 'utf8')
  const found = new Map<string, { file: string; name: string }>()
  for (const [, names = '', path = ''] of text.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)) {
    for (const { own, local } of namesIn(names)) found.set(local, { file: join(dirname(index), path), name: own })
  }
  return found
}

function straightened(code: string, name: string, modules: Map<string, { file: string; name: string }>): string {
  const pattern = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["'];?`, 'g')
  return code.replace(pattern, (whole, names: string) => {
    const wanted = namesIn(names).map(({ own, local }) => ({ local, place: modules.get(own) }))
    if (!wanted.every(({ place }) => place)) return whole
    return wanted
      .map(({ local, place }) => `import { ${place!.name} as ${local} } from ${JSON.stringify(place!.file)};`)
      .join('')
  })
}

function namesIn(list: string): { own: string; local: string }[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [own = '', local = own] = one.split(/\s+as\s+/)
      return { own, local }
    })
}
