import type { DeclaredOperations } from '../../call/operation.ts'
import { importChoices } from './import-choices.ts'
import { importLook } from './import-look.ts'
import { importPlan } from './import-plan.ts'
import { importRun } from './import-run.ts'
import { importUndo } from './import-undo.ts'
import { importTake } from './take-import.ts'

/** The import in steps. */
export const importOperations = {
  'import-take': importTake,
  'import-look': importLook,
  'import-choices': importChoices,
  'import-plan': importPlan,
  'import-run': importRun,
  'import-undo': importUndo,
} satisfies Partial<DeclaredOperations>
