import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Apis } from '../apis/apis.ts'
import type { Folders } from '../access/folders.ts'
import type { Licences } from '../access/licences.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Definitions } from '../definitions/load-definitions.ts'
import type { Downloads } from '../downloads/downloads.ts'
import type { Runs } from '../execution/runs.ts'
import type { ChoicesParser } from '../choices/choices-parser.ts'
import type { Jq } from '../web-api/jq/make-jq.ts'
import type { JobRunner } from '../job-runner/job-runner.ts'
import type { JobRuns } from '../job-runner/job-runs.ts'
import type { Tasks } from '../job-runner/tasks.ts'
import type { ChartDrawings } from '../charts/chart-drawings.ts'
import type { Office } from '../office/office.ts'
import type { Printer } from '../printer/printer.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Log } from '../log/log.ts'
import type { Validators } from '../json-schemas/validators.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Settings } from '../settings/installation.ts'
import type { Archives } from '../archive/unpack-documents.ts'
import type { Previews } from '../previews/previews.ts'
import type { Sites } from '../sites/sites.ts'
import type { Sources } from '../sources/sources.ts'
import type { Streams } from '../streams/streams.ts'
import type { WorkbookFiller } from '../output/workbook/workbook-filler.ts'
import type { Workbooks } from '../transfer/read/excel/workbooks.ts'
import type { Transfers } from '../transfers/transfers.ts'
import type { Descriptions } from '../web-api/openapi/descriptions.ts'
import type { WebApis } from '../web-api/web-apis.ts'

/**
 * What operations may reach of the engine. The store is not among it: an operation has the one of its context, which
 * shows what its caller may see.
 */
export interface Parts {
  /** Version of the product, shown in the console's footer. */
  version: string
  config: EngineConfig
  set: JsonSchemaSet
  validators: Validators
  definitions: Definitions
  sessions: Sessions
  accounts: Accounts
  licences: Licences
  folders: Folders
  settings: Settings
  sites: Sites
  /** Sites as they would be with what is not saved. */
  previews: Previews
  /** Published APIs. */
  apis: Apis
  sources: Sources
  runs: Runs
  /** What it does by itself, and what people see of theirs. */
  jobs: JobRunner
  /** Work that its caller may leave, and follow elsewhere. */
  jobRuns: JobRuns
  /** Files of rows that are made in the background. */
  downloads: Downloads
  /** Answers that are made while they are sent. */
  streams: Streams
  /** Runs of schedules that are under way here. */
  scheduled: Tasks
  /** Files that become rows in the background. */
  transfers: Transfers
  /** The only way to other servers. */
  outbound: Outbound
  /** Connections to other systems over HTTP. */
  webApis: WebApis
  /** Filters over what they answer. */
  jq: Jq
  /** What draws pages as PDF. */
  printer: Printer
  charts: ChartDrawings
  office: Office
  /** Archives of documents. */
  archives: Archives
  /** Rows of workbooks that somebody waits for. */
  workbooks: Workbooks
  /** Rows of workbooks that are transferred in the background. */
  keptWorkbooks: Workbooks
  /** Choices in files of rows. */
  choices: ChoicesParser
  /** Descriptions of APIs. */
  descriptions: Descriptions
  workbookFiller: WorkbookFiller
  log: Log
  /** The clock; tests set it. */
  now(): Date
}

export interface EngineConfig {
  /** Folder with the checkout: `schemas`, `definitions`, `editor`, `build/client`. */
  root: string
  dataFolder: string
  databaseUrl: string | undefined
  host: string | undefined
  port: number
  sitePort: number
  /** Extra definitions: `kinds/*.json`, `screens/*.json`. */
  definitionsFolder: string | undefined
  /** Addresses or CIDRs of proxies whose X-Forwarded-* are believed. */
  trustedProxies: string[]
  /** Public address, when a proxy terminates TLS: `https://console.example.com`. */
  publicUrl: string | undefined
  /** Instead of the built-in one, for tests of licences. */
  licencePublicKey?: string | undefined
}
