export type { Problem } from './generated/calls/answer.ts'
