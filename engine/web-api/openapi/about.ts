/** Of which document the problems of a description speak. */
export const aboutDescription = { kind: 'web-api', key: 'openapi' }

/** Bytes of a description. */
export const mostDescriptionBytes = 8 * 1024 * 1024
