// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How the two values are compared. Codes: = Equal, <> Not equal, < Less than, > Greater than, <= Less than or equal, >= Greater than or equal, LIKE Contains, prefix LIKE Begins with, suffix LIKE Ends with.
 */
export type Operator = '=' | '<>' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'prefix LIKE' | 'suffix LIKE'
