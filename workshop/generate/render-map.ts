/** The text of an interface that maps names to types: `renderMap('Cells', 'Each cell by its `type`.', [['text', 'TextCell']])`. */
export function renderMap(name: string, comment: string, entries: readonly [string, string][]): string {
  const key = (word: string) => (/^[a-z][a-zA-Z0-9]*$/.test(word) ? word : `'${word}'`)
  const lines = entries.map(([word, type]) => `  ${key(word)}: ${type}\n`).sort()
  return `/** ${comment} */\nexport interface ${name} {\n${lines.join('')}}\n`
}
