import ts from 'typescript'

/** Name of a property that an interface declares, with the way to it: `SiteSpec/login/schema`. Arrays and unions add nothing. */
export function declaredNames(declaration: ts.Declaration): string | undefined {
  const names: string[] = []
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isPropertySignature(node)) names.unshift(nameOf(node.name))
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) names.unshift(node.name.text)
  }
  return names.length > 1 ? names.join('/') : undefined
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()
}
