import type { SqlGui } from '../generated/types.ts'

export type { SqlCondition, SqlExpression, SqlGui } from '../generated/types.ts'
export type GuiField = SqlGui['fields'][number]
export type GuiTable = SqlGui['tables'][number]
export type GuiJoin = NonNullable<SqlGui['joins']>[number]
