import { contentType } from '../generated/codes.ts'

/** Types of contents that have a list. */
export const listTypes = [contentType.listDetail, contentType.listUpdate, contentType.listPurchase] as const
