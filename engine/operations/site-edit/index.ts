import type { DeclaredOperations } from '../../call/operation.ts'
import { contentSchemas } from './content-schemas.ts'
import { dataSourceTest } from './data-source-test.ts'
import { directKeyCreate } from './direct-key-create.ts'
import { directKeyList } from './direct-key-list.ts'
import { directKeyRevoke } from './direct-key-revoke.ts'
import { keyInfo } from './key-info.ts'
import { lastLoginSchema } from './last-login-schema.ts'
import { previewExec } from './preview/preview-exec.ts'
import { previewLinkList } from './preview/preview-link-list.ts'
import { previewLinkRevoke } from './preview/preview-link-revoke.ts'
import { previewLink } from './preview/preview-link.ts'
import { previewWritten } from './preview/preview-written.ts'
import { sitePreview } from './preview/site-preview.ts'
import { publish } from './publish.ts'
import { releaseChanges } from './release-changes.ts'
import { releaseList } from './release-list.ts'
import { siteBase } from './site-base.ts'
import { siteList } from './site-list.ts'
import { sitePathUnique } from './site-path-unique.ts'
import { siteCheck } from './site-check.ts'
import { siteCheckPort, siteInitialPort } from './site-ports.ts'
import { sitePlan } from './generator/site-plan.ts'
import { siteRights } from './site-rights.ts'
import { siteStart } from './site-start.ts'
import { siteStop } from './site-stop.ts'
import { siteTakeBack } from './site-take-back.ts'
import { siteUpdateStatus } from './site-update-status.ts'

/** Operations of builders on sites and their databases, by the name that calls use. */
export const siteEditOperations = {
  'content-schemas': contentSchemas,
  'data-source-test': dataSourceTest,
  'direct-key-create': directKeyCreate,
  'direct-key-list': directKeyList,
  'direct-key-revoke': directKeyRevoke,
  'key-info': keyInfo,
  'last-login-schema': lastLoginSchema,
  'preview-exec': previewExec,
  'preview-link': previewLink,
  'preview-link-list': previewLinkList,
  'preview-link-revoke': previewLinkRevoke,
  'preview-written': previewWritten,
  publish,
  'release-changes': releaseChanges,
  'release-list': releaseList,
  'site-base': siteBase,
  'site-check': siteCheck,
  'site-check-port': siteCheckPort,
  'site-initial-port': siteInitialPort,
  'site-list': siteList,
  'site-path-unique': sitePathUnique,
  'site-plan': sitePlan,
  'site-preview': sitePreview,
  'site-rights': siteRights,
  'site-start': siteStart,
  'site-stop': siteStop,
  'site-take-back': siteTakeBack,
  'site-update-status': siteUpdateStatus,
} satisfies Partial<DeclaredOperations>
