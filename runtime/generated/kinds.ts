// Made from schemas/ by `npm run generate`; do not edit.

import type { ApiSpec } from './kinds/api.ts'
import type { ApiTokenSpec } from './kinds/api-token.ts'
import type { AuthenticationApiSpec } from './kinds/authentication-api.ts'
import type { CallSpec } from './kinds/call.ts'
import type { ComponentSpec } from './kinds/component.ts'
import type { ContentSpec } from './kinds/content.ts'
import type { ContentCategorySpec } from './kinds/content-category.ts'
import type { CorsSpec } from './kinds/cors.ts'
import type { DashboardSpec } from './kinds/dashboard.ts'
import type { DataSourceSpec } from './kinds/data-source.ts'
import type { FolderSpec } from './kinds/folder.ts'
import type { FontSpec } from './kinds/font.ts'
import type { GraphSpec } from './kinds/graph.ts'
import type { HomeScreenSpec } from './kinds/home-screen.ts'
import type { InboundConnectionSpec } from './kinds/inbound-connection.ts'
import type { KindScreensSpec } from './kinds/kind-screens.ts'
import type { LicenceSpec } from './kinds/licence.ts'
import type { LoginScreenSpec } from './kinds/login-screen.ts'
import type { MailServerSpec } from './kinds/mail-server.ts'
import type { MailSettingSpec } from './kinds/mail-setting.ts'
import type { MemberRoleSpec } from './kinds/member-role.ts'
import type { MenuSpec } from './kinds/menu.ts'
import type { MessageSpec } from './kinds/message.ts'
import type { PiecesSpec } from './kinds/pieces.ts'
import type { ReportSpec } from './kinds/report.ts'
import type { RoleSpec } from './kinds/role.ts'
import type { ScheduleSpec } from './kinds/schedule.ts'
import type { SchemaSpec } from './kinds/schema.ts'
import type { ScreenSpec } from './kinds/screen.ts'
import type { SettingsSpec } from './kinds/settings.ts'
import type { SiteSpec } from './kinds/site.ts'
import type { UploadSettingSpec } from './kinds/upload-setting.ts'
import type { UserSpec } from './kinds/user.ts'
import type { UserVariableSpec } from './kinds/user-variable.ts'
import type { WebApiSpec } from './kinds/web-api.ts'
import type { WebhookSpec } from './kinds/webhook.ts'

/** The `spec` of each kind. */
export interface KindSpecs {
  'api-token': ApiTokenSpec
  'authentication-api': AuthenticationApiSpec
  'content-category': ContentCategorySpec
  'data-source': DataSourceSpec
  'home-screen': HomeScreenSpec
  'inbound-connection': InboundConnectionSpec
  'kind-screens': KindScreensSpec
  'login-screen': LoginScreenSpec
  'mail-server': MailServerSpec
  'mail-setting': MailSettingSpec
  'member-role': MemberRoleSpec
  'upload-setting': UploadSettingSpec
  'user-variable': UserVariableSpec
  'web-api': WebApiSpec
  api: ApiSpec
  call: CallSpec
  component: ComponentSpec
  content: ContentSpec
  cors: CorsSpec
  dashboard: DashboardSpec
  folder: FolderSpec
  font: FontSpec
  graph: GraphSpec
  licence: LicenceSpec
  menu: MenuSpec
  message: MessageSpec
  pieces: PiecesSpec
  report: ReportSpec
  role: RoleSpec
  schedule: ScheduleSpec
  schema: SchemaSpec
  screen: ScreenSpec
  settings: SettingsSpec
  site: SiteSpec
  user: UserSpec
  webhook: WebhookSpec
}
