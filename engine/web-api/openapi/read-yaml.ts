/** What a text in YAML says; `undefined` where it is none. `twice`: the first key that stands in its map already. */
export async function readYaml(text: string): Promise<{ value?: unknown; twice?: { key: string; line: number } }> {
  // Loaded with the first document that is not JSON.
  const { LineCounter, isScalar, parseDocument, visit } = await import('yaml')
  const lines = new LineCounter()
  try {
    // The library's own check compares each key with all before it.
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error', lineCounter: lines })
    if (document.errors.length > 0) return {}
    let twice: { key: string; line: number } | undefined
    visit(document, {
      Map(_key, { items }) {
        const keys = new Set<string>()
        for (const { key } of items) {
          if (!isScalar(key)) continue
          const name = String(key.value)
          if (keys.has(name)) {
            twice = { key: name.slice(0, mostShown), line: lines.linePos(key.range?.[0] ?? 0).line }
            return visit.BREAK
          }
          keys.add(name)
        }
        return undefined
      },
    })
    return twice ? { twice } : { value: document.toJS({ maxAliasCount: mostAliases }) }
  } catch {
    return {}
  }
}

const mostAliases = 100
const mostShown = 64
