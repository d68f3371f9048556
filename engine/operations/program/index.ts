import type { DeclaredOperations } from '../../call/operation.ts'
import { programCheck, programCheckCcsid, programCheckLibrary, programUserCcsid } from './program-checks.ts'
import { programExecute } from './program-execute.ts'
import { programLibraries, programLibraryList, programList } from './program-libraries.ts'

/** Operations on the programs of IBM i, by the name that calls use. */
export const programOperations = {
  'program-check': programCheck,
  'program-check-ccsid': programCheckCcsid,
  'program-check-library': programCheckLibrary,
  'program-execute': programExecute,
  'program-libraries': programLibraries,
  'program-library-list': programLibraryList,
  'program-list': programList,
  'program-user-ccsid': programUserCcsid,
} satisfies Partial<DeclaredOperations>
