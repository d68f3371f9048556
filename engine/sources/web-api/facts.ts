import type { Facts } from '../facts.ts'
import { facts as embedded } from '../embedded/facts.ts'

/** Answers of Web APIs are searched, sorted and counted in memory by SQLite. Nothing is ever taken back. */
export const facts: Facts = { ...embedded, retryCodes: [], undoesNothing: true }
