import type { SqlGui } from '../generated/common/sql-gui.ts'

export type { SqlCondition } from '../generated/common/sql-condition.ts'
export type { SqlExpression } from '../generated/common/sql-expression.ts'
export type { SqlGui } from '../generated/common/sql-gui.ts'
export type GuiField = SqlGui['fields'][number]
export type GuiTable = SqlGui['tables'][number]
export type GuiJoin = NonNullable<SqlGui['joins']>[number]
