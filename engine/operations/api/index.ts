import type { DeclaredOperations } from '../../call/operation.ts'
import { apiAbout } from './api-about.ts'
import { apiDocument } from './api-document.ts'
import { apiExamples } from './api-examples.ts'
import { apiFromSchema } from './api-from-schema.ts'
import { apiPublish, apiWithdraw } from './api-publish.ts'
import { apiTokenAbout, apiTokenMake, apiTokenRevoke } from './api-token.ts'

/** Operations of builders on published APIs and their tokens, by the name that calls use. */
export const apiOperations = {
  'api-about': apiAbout,
  'api-document': apiDocument,
  'api-examples': apiExamples,
  'api-from-schema': apiFromSchema,
  'api-publish': apiPublish,
  'api-withdraw': apiWithdraw,
  'api-token-about': apiTokenAbout,
  'api-token-make': apiTokenMake,
  'api-token-revoke': apiTokenRevoke,
} satisfies Partial<DeclaredOperations>
