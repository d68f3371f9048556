/**
 * Name of the TypeScript type of a schema: `kumiki:kinds/data-source` → `DataSourceSpec`, `kumiki:blocks/table` → `TableBlock`.
 * Items of a property (`kumiki:kinds/schema#/properties/parameters/items`) are told by the type that holds them.
 */
export function typeName(id: string): string {
  const [whole = '', items] = id.split('#/properties/')
  if (items !== undefined) return `NonNullable<${typeName(whole)}['${items.replace(/\/items$/, '')}']>[number]`
  const [file = '', part] = id.split('#/$defs/')
  const [folder = '', name = ''] = file.replace(/^kumiki:/, '').split('/')
  if (part !== undefined) return pascal(folder === 'calls' ? part : `${name}-${part}`)
  return own[id] ?? pascal(name) + (suffixes[folder] ?? '')
}

const suffixes: Record<string, string> = { kinds: 'Spec', blocks: 'Block', cells: 'Cell', actions: 'Action' }

/** The maps take the plural; a list of blocks is called one; the language has a `Date` and a `Blob` of its own. */
const own: Record<string, string> = {
  'kumiki:common/document': 'DocumentEnvelope',
  'kumiki:screens/blocks': 'BlockList',
  'kumiki:screens/actions': 'ActionList',
  'kumiki:common/blob': 'BlobAddress',
  'kumiki:common/date': 'DateText',
}

function pascal(words: string): string {
  return words
    .split(/[-/]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
