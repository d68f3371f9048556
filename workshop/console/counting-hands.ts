import type { Page } from 'playwright-core'
import { handsOf, type Count, type Hands } from './hands-of.ts'

export type CountingHands = Hands

/** Hands with a mouse, whose clicks and entries are counted; several pages may share one count. */
export const countingHands = (page: Page, count: Count = { clicks: 0, entries: 0 }): Hands =>
  handsOf(page, count, {
    click: (what) => what.click(),
    type: (what, text) => what.fill(text),
    open: (what) => what.click(),
  })
