/** Of which document the problems of a description speak. */
export const aboutDescription = { kind: 'web-api', key: 'openapi' }

const megabyte = 1024 * 1024

/** Bytes of a description, of an archive with its files, and of all of these unpacked. */
export const mostDescriptionBytes = 16 * megabyte
export const mostUnpackedBytes = 32 * megabyte
export const mostFiles = 5000
