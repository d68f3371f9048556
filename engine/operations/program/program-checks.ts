import type { DeclaredOperation } from '../../call/operation.ts'
import { askPrograms } from './program-source.ts'

const unknown = { checkRes: false }

/** Whether a library exists. */
export const programCheckLibrary: DeclaredOperation<'program-check-library'> = ({ library, ...choice }, context) =>
  askPrograms(choice, context, unknown, async (programs) => ({ checkRes: await programs.hasLibrary(library) }))

/** Whether a program exists in a library. */
export const programCheck: DeclaredOperation<'program-check'> = ({ library, program, ...choice }, context) =>
  askPrograms(choice, context, unknown, async (programs) => ({ checkRes: await programs.hasProgram(library, program) }))

/** Whether the system converts texts of a code page. */
export const programCheckCcsid: DeclaredOperation<'program-check-ccsid'> = ({ ccsid, ...choice }, context) =>
  askPrograms(choice, context, unknown, async (programs) => ({ checkRes: await programs.hasCcsid(ccsid) }))

/** Code page of the data source's user. */
export const programUserCcsid: DeclaredOperation<'program-user-ccsid'> = ({ id }, context) =>
  askPrograms({ dbId: id }, context, { ccsid: '' }, async (programs) => ({ ccsid: await programs.userCcsid() }))
