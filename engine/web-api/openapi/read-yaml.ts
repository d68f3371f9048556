/** What a text in YAML says; `undefined` where it is none. `twice`: the first key that stands in its map already. */
export async function readYaml(text: string): Promise<{ value?: unknown; twice?: { key: string; line: number } }> {
  // Loaded with the first document that is not JSON.
  const { CORE_SCHEMA, load, mergeTag, YAMLException } = await import('js-yaml')
  try {
    return {
      value: load(text, { schema: CORE_SCHEMA.withTags(mergeTag), maxDepth: mostDeep, maxAliases: mostAliases }),
    }
  } catch (error) {
    if (!(error instanceof YAMLException) || !error.reason.startsWith('duplicated mapping key') || !error.mark)
      return {}
    const { line } = error.mark
    return { twice: { key: keyIn(text, line), line: line + 1 } }
  }
}

/** Lists and maps within each other. */
const mostDeep = 500
/** What they stand for is not copied: it is one value in several places. */
const mostAliases = 10_000
const mostShown = 64

/** The key that a line begins with. */
function keyIn(text: string, line: number): string {
  const [written = ''] = /^[\s-]*(?:"[^"]*"|'[^']*'|[^:]*)/.exec(text.split('\n')[line] ?? '') ?? []
  return written
    .replace(/^[\s-]+/, '')
    .replaceAll(/^["']|["']$/g, '')
    .slice(0, mostShown)
}
