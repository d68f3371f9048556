import { apiHooks } from './api.ts'
import { apiTokenHooks } from './api-token.ts'
import { componentHooks } from './component.ts'
import { dataSourceHooks } from './data-source.ts'
import { folderHooks } from './folder.ts'
import { fontHooks } from './font.ts'
import type { KindHooks } from './kind-hooks.ts'
import { licenceHooks } from './licence.ts'
import { reportHooks } from './report.ts'
import { roleHooks } from './role.ts'
import { scheduleHooks } from './schedule.ts'
import { schemaHooks } from './schema.ts'
import { siteHooks } from './site.ts'
import { userHooks } from './user.ts'
import { webApiHooks } from './web-api.ts'
import { webhookHooks } from './webhook.ts'

/** Kinds for which the engine does something of its own when they change. */
const hooks = new Map<string, KindHooks>(
  Object.entries({
    api: apiHooks,
    'api-token': apiTokenHooks,
    user: userHooks,
    report: reportHooks,
    role: roleHooks,
    site: siteHooks,
    licence: licenceHooks,
    schedule: scheduleHooks,
    schema: schemaHooks,
    folder: folderHooks,
    font: fontHooks,
    component: componentHooks,
    'data-source': dataSourceHooks,
    'web-api': webApiHooks,
    webhook: webhookHooks,
  }),
)

export function hooksOf(kind: string): KindHooks {
  return hooks.get(kind) ?? {}
}
