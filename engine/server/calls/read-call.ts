import { getHeapStatistics } from 'node:v8'
import { badRequest } from '../../codes/refusals.ts'
import { makeHeldTexts } from '../../files/held-texts.ts'
import { toMistakes } from '../../json-schemas/validators.ts'
import { toProblems } from '../pipeline/input-problems.ts'
import { archiveBody } from './archive-body.ts'
import type { CallContext } from './call-context.ts'
import { readInput, type BodyLimits } from './read-input.ts'
import { requireEnvelopes } from './sent-documents.ts'

/** What is read is kept until the work is done: so much of it that the rest of the house has room beside it. */
const mostMegabytes = Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024 / 4)

/** Path, query and body, checked by the schema of the request. Throws `badRequest`, `tooLarge`, `unsupportedType`. */
export async function readCall(context: CallContext): Promise<Record<string, unknown>> {
  const { request, mounted } = context
  const { engine, spec, coercions, sentDocuments } = mounted
  const input = await readInput(request, bodyLimits(context), coercions)
  if (spec.with) Object.assign(input, spec.with)
  const validate = engine.validators.compiled(spec.request)
  if (!validate(input)) throw badRequest({ problems: toProblems(toMistakes(validate.errors), input) })
  requireEnvelopes(input, sentDocuments, engine)
  return input
}

/** By the settings of now. */
function bodyLimits(context: CallContext): BodyLimits {
  const { engine, spec, hasBody } = context.mounted
  const { bytes, megabytes: limit, hold, archive } = spec.limits
  if (hold) context.texts = makeHeldTexts(engine.config.dataFolder)
  if (limit === undefined) return { bytes, hasBody }
  const { importMegabytes } = engine.settings.current()
  const megabytes = Math.min(importMegabytes, mostMegabytes)
  const { texts } = context
  return {
    hasBody,
    megabytes,
    bytes: Math.min(bytes, megabytes * 1024 * 1024),
    hold: hold && texts && { ...hold, folder: texts.folder },
    archive: archive && texts && archiveBody(texts.folder, context, { importMegabytes, mostMegabytes }),
  }
}
