import type { DeclaredOperations } from '../../call/operation.ts'
import { openapiRead } from './openapi-read.ts'
import { webApiAuthorize, webApiAuthorized, webApiCallback } from './web-api-authorize.ts'
import { webApiFilter } from './web-api-filter.ts'
import { webApiTest } from './web-api-test.ts'

/** Operations on connections to other systems, by the name that calls use. */
export const webApiOperations = {
  'openapi-read': openapiRead,
  'web-api-authorize': webApiAuthorize,
  'web-api-authorized': webApiAuthorized,
  'web-api-callback': webApiCallback,
  'web-api-filter': webApiFilter,
  'web-api-test': webApiTest,
} satisfies Partial<DeclaredOperations>
