import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Ajv's class for our dialect. It is large: a start that finds everything compiled never loads it. */
export const loadAjv = () => (require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')).Ajv2020
