import ts from 'typescript'

/** Name of a property that an interface declares, with the way to it: `SiteSpec/login/schema`. Arrays and unions add nothing. */
export function declaredName(declaration: ts.Declaration): string | undefined {
  const names: string[] = []
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isPropertySignature(node)) names.unshift('text' in node.name ? node.name.text : node.name.getText())
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) names.unshift(node.name.text)
  }
  return names.length > 1 ? names.join('/') : undefined
}
