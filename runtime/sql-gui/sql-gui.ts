import type { SqlGui } from '../generated/statements/sql-gui.ts'

export type { SqlCondition } from '../generated/statements/sql-condition.ts'
export type { SqlExpression } from '../generated/statements/sql-expression.ts'
export type { SqlGui } from '../generated/statements/sql-gui.ts'
export type SqlGuiField = SqlGui['fields'][number]
export type SqlGuiTable = SqlGui['tables'][number]
export type SqlGuiJoin = NonNullable<SqlGui['joins']>[number]
