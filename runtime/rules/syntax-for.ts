import type { Document } from '../document.ts'
import { getAt } from '../pointer.ts'
import { syntaxOfSource } from '../sql/syntaxes.ts'
import type { Syntax } from '../sql/tokenize.ts'
import type { CheckContext } from './validate.ts'

/** How the data source of a schema writes its statement. */
export function syntaxFor(schema: Document, { library }: Pick<CheckContext, 'library'>): Syntax {
  const dataSource = getAt(schema, '/spec/dataSource')
  return syntaxOfSource(typeof dataSource === 'string' ? library.get(dataSource) : undefined)
}
