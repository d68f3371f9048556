import { addressOf } from '../../../../runtime/document.ts'
import type { Said } from '../../../../runtime/openapi-in/unread.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { toldText } from '../../../call/told-text.ts'
import { aboutDescription } from '../../../web-api/openapi/about.ts'
import type { DescribedOperation } from '../../../web-api/openapi/descriptions.ts'
import { usedIn } from '../../document/read/places-of.ts'
import { usesOfColumns } from '../../sql/drift/uses-of-columns.ts'
import { worded } from '../../../call/worded.ts'
import type { Existing } from './existing-of.ts'

type Offered = OperationResponses['openapi-read']['operations'][number]

const noteLength = 1024
const mostNamed = 20

/** An operation in the caller's language: why it is not read, what is to be known of it, what has changed, and where it is used. */
export async function wordedOperation(
  { refused, notes, changes, schema: address, ...operation }: DescribedOperation,
  existing: Existing | undefined,
  context: Context,
): Promise<Offered> {
  const words = ({ code, values }: Said) => worded(makeProblem(code, aboutDescription, '/spec', { values }), context)
  const schema = existing?.schemas.find(({ document }) => addressOf(document) === address)?.document
  const gone = changes?.goneColumns ?? []
  const uses = schema && gone.length > 0 ? await usesOfColumns(schema, gone, context) : []
  const told = [
    ...(operation.state === 'gone' ? [toldText('openapi-gone', [], context)] : []),
    ...(changes ? changesTold(changes, context) : []),
    ...notes.map(words),
  ]
  return {
    ...operation,
    ...(refused && { refused: words(refused).slice(0, noteLength) }),
    ...(told.length > 0 && { note: told.join('\n').slice(0, noteLength) }),
    ...(uses.length > 0 && { used: [...new Set(uses.map(usedIn))].join('\n').slice(0, noteLength) }),
  }
}

function changesTold(changes: NonNullable<DescribedOperation['changes']>, context: Context): string[] {
  const told = { added: 'openapi-added', gone: 'openapi-left', changed: 'openapi-changed' } as const
  return (['added', 'gone', 'changed'] as const).flatMap((what) => {
    const names = changes[what]
    if (names.length === 0) return []
    const more = names.length > mostNamed ? ['…'] : []
    return [toldText(told[what], [[...names.slice(0, mostNamed), ...more].join(', ')], context)]
  })
}
