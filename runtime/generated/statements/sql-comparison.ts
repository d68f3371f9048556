// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How a field or expression is compared in a statement. Codes: = Equal, <> Not equal, < Less than, > Greater than, <= Less than or equal, >= Greater than or equal, LIKE Contains, prefix LIKE Begins with, suffix LIKE Ends with, IN One of, BETWEEN Between, IS NULL Is empty, EXISTS Has rows.
 */
export type SqlComparison =
  | '='
  | '<>'
  | '<'
  | '>'
  | '<='
  | '>='
  | 'LIKE'
  | 'prefix LIKE'
  | 'suffix LIKE'
  | 'IN'
  | 'BETWEEN'
  | 'IS NULL'
  | 'EXISTS'
