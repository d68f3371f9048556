import { bulk } from './bulk/index.ts'
import { calendar } from './calendar/index.ts'
import { add, remove, update } from './change/index.ts'
import { dashboard } from './dashboard/index.ts'
import { detail } from './detail/index.ts'
import { list } from './list/index.ts'
import { message } from './message/index.ts'
import { favorites } from './favorites/index.ts'
import { papers } from './papers/index.ts'
import type { AnyPage } from '../compile/page.ts'
import { purchase } from './purchase/index.ts'
import { reorder } from './reorder/index.ts'
import { sectionLogin } from './section-login/index.ts'
import { transfer } from './transfer/index.ts'

/** Every sort of page. A drilldown names one by its key here. */
export const pages = {
  list,
  detail,
  calendar,
  // Its star stands before the quantity, which stays the last column of a row.
  favorites,
  purchase,
  message,
  dashboard,
  add,
  update,
  delete: remove,
  bulk,
  reorder,
  papers,
  transfer,
  'section-login': sectionLogin,
} satisfies Record<string, AnyPage>

export type PageName = keyof typeof pages

/** The plan of a list's rows, for what reads them without a page. */
export { listPlan } from './list/plan.ts'
