import type { Migration } from './migration.ts'

/** Migrations by kind, without gaps from 2 to the kind's `x-version`. No kind has changed its shape yet. */
export const migrations: Record<string, Migration[]> = {}
