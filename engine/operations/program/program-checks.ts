import type { Operation } from '../../call/operation.ts'
import { askPrograms, type SourceChoice } from './program-source.ts'

const unknown = { checkRes: false }

/** Whether a library exists. */
export const programCheckLibrary: Operation<SourceChoice & { library: string }> = ({ library, ...choice }, context) =>
  askPrograms(choice, context, unknown, async (programs) => ({ checkRes: await programs.hasLibrary(library) }))

/** Whether a program exists in a library. */
export const programCheck: Operation<SourceChoice & { library: string; program: string }> = (
  { library, program, ...choice },
  context,
) =>
  askPrograms(choice, context, unknown, async (programs) => ({ checkRes: await programs.hasProgram(library, program) }))

/** Whether the system converts texts of a code page. */
export const programCheckCcsid: Operation<SourceChoice & { ccsid: string }> = ({ ccsid, ...choice }, context) =>
  askPrograms(choice, context, unknown, async (programs) => ({ checkRes: await programs.hasCcsid(ccsid) }))

/** Code page of the data source's user. */
export const programUserCcsid: Operation<{ id: number }> = ({ id }, context) =>
  askPrograms({ dbId: id }, context, { ccsid: '' }, async (programs) => ({ ccsid: await programs.userCcsid() }))
