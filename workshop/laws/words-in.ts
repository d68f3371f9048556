import ts from 'typescript'

/** Names and texts in a source, one after the other. Comments are none; addresses of modules only where they are asked for. */
export function textsIn(text: string, { modules = true } = {}): string[] {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: string[] = []
  const enter = (node: ts.Node): void => {
    if (!modules && ts.isStringLiteral(node) && ts.isImportDeclaration(node.parent)) return
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      texts.push(node.text)
    ts.forEachChild(node, enter)
  }
  enter(source)
  return texts
}

/** Words of them: `csvPlan`, `'csv-download'` and `list.csv` have the word csv. */
export const wordsIn = (text: string, options?: { modules?: boolean }): Set<string> =>
  new Set(textsIn(text, options).flatMap(wordsOf))

function wordsOf(text: string): string[] {
  const words = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{Letter}\d]+/u)
  return words.map((word) => word.toLowerCase())
}
