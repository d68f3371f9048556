// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Part of the product that a licence opens. Codes: apiLic APIs, reportLic Reports, b2bLic Sites, web_api Web APIs, token API tokens, folder Folders, swagger Swagger.
 */
export type LicenceFlag = 'apiLic' | 'reportLic' | 'b2bLic' | 'web_api' | 'token' | 'folder' | 'swagger'
