import type { DeclaredOperations } from '../../call/operation.ts'
import { publishPlan, publishPlanned, publishWithdraw } from './planned-release.ts'
import { releaseDifference } from './release-difference.ts'
import { releaseRestore } from './release-restore.ts'
import { siteHistory, siteHistoryFilters } from './site-history.ts'
import { stepTakeBack } from './step-take-back.ts'

/** Operations on the history of sites, by the name that calls use. */
export const siteHistoryOperations = {
  'publish-plan': publishPlan,
  'publish-planned': publishPlanned,
  'publish-withdraw': publishWithdraw,
  'release-difference': releaseDifference,
  'release-restore': releaseRestore,
  'site-history': siteHistory,
  'site-history-filters': siteHistoryFilters,
  'step-take-back': stepTakeBack,
} satisfies Partial<DeclaredOperations>
