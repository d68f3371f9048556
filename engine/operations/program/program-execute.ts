import * as codes from '../../../runtime/generated/codes.ts'
import { addressOf, ofKind, type DocumentOf } from '../../../runtime/document.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { openSource } from '../sql/run/open-source.ts'
import { sqlExecute } from '../sql/run/sql-execute.ts'
import { numberOf, type SourceChoice } from '../sql/run/source-number.ts'

interface Parameter {
  name: string
  direction?: 'input' | 'inputOutput'
  dataType?: 'character' | 'numeric'
  length: number
  scale?: number
  /** The value that is passed. */
  data?: unknown
}

interface Request extends SourceChoice {
  /** A schema as it stands in its editor, instead of what follows. */
  document?: DocumentOf<'schema'>
  /** Values by parameter name, instead of the test values. */
  values?: Record<string, unknown>
  library?: string
  program?: string
  ccsid?: string
  initLibrary?: string[]
  cl?: string | string[]
  parameters?: Parameter[]
  timeout?: number
}

/** Calls a program for its builder: one row with all parameters afterwards. What it wrote is rolled back where it can be. */
export const programExecute: DeclaredOperation<'program-execute'> = async (
  { document, values, timeout, ...request },
  context,
) =>
  sqlExecute(
    {
      document: document ?? (await documentOf(request, context)),
      ...(values && { parameters: values }),
      ...(timeout !== undefined && { timeout }),
      limit: 1,
    },
    context,
  )

async function documentOf(
  { library = '', program = '', ccsid, initLibrary, cl, parameters = [], ...choice }: Request,
  context: Parameters<typeof openSource>[1],
): Promise<DocumentOf<'schema'>> {
  const { stored } = await openSource(await numberOf(choice, context), context)
  const called = {
    library,
    program,
    ...(ccsid !== undefined && { ccsid }),
    ...(initLibrary && { initLibrary }),
    ...(cl !== undefined && { cl }),
  }
  const spec = { type: codes.schemaType.clProgram, dataSource: addressOf(stored.document), program: called, parameters }
  return ofKind('schema', { kind: 'schema', version: 1, key: 'program', name: 'Program', spec })
}
