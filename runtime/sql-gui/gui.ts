import type { SqlGui } from '../generated/statements/sql-gui.ts'

export type { SqlCondition } from '../generated/statements/sql-condition.ts'
export type { SqlExpression } from '../generated/statements/sql-expression.ts'
export type { SqlGui } from '../generated/statements/sql-gui.ts'
export type GuiField = SqlGui['fields'][number]
export type GuiTable = SqlGui['tables'][number]
export type GuiJoin = NonNullable<SqlGui['joins']>[number]
