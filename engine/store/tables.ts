import type { Generated } from 'kysely'
import type { GivenAnswerState } from './contract/attempts.ts'
import type { Topic } from './contract/events.ts'

/** The tables of the store as they stand after all migrations. Booleans are 0 and 1, times ISO texts, JSON is text. */
export interface Tables {
  kumiki_store: { install: string; created_at: string; identifier: string | null }
  documents: {
    id: Generated<number>
    kind: string
    key: string
    name: string | null
    find_text: string
    hash: string
    revision: number
    owner: string
    folder_id: number | null
    created_at: string
    updated_at: string
    updated_by: string
  }
  removed_documents: {
    id: number
    /** Number of the document with which it was removed in one step; its own for what was chosen. */
    whole_id: number
    kind: string
    key: string
    name: string | null
    find_text: string
    hash: string
    revision: number
    owner: string
    folder_id: number | null
    created_at: string
    removed_at: string
    removed_by: string
  }
  document_revisions: {
    document_id: number
    revision: number
    hash: string
    by: string
    at: string
    note: string | null
    action: string
    change_set: string | null
  }
  document_references: { document_id: number; place: string; target: string; owns: number }
  unique_values: { kind: string; field: string; value: string; document_id: number }
  contents: { hash: string; size: number; bytes: Uint8Array }
  data_keys: { id: string; wrapped: string; at: string; retired_at: string | null }
  secrets: { document_id: number; field: string; destination: string; sealed: string; by: string; at: string }
  blobs: {
    id: string
    hash: string
    name: string
    type: string
    size: number
    by: string
    at: string
    /** 1: a document named it once. */
    kept: Generated<number>
  }
  transfers: {
    id: string
    site_id: number
    user_key: string
    content_id: number
    state: string
    at: string
    /** While it runs: until when its node has it; else: when it goes. */
    until: string
    blob: string
    about: string
  }
  job_runs: {
    id: string
    job: string
    /** Of whoever uses a site; null: of the console. */
    site_id: number | null
    user_key: string
    state: string
    done: number
    total: number | null
    at: string
    /** While it runs: until when its node has it; afterwards: when it goes. */
    until: string
    about: string
  }
  downloads: {
    id: string
    site_id: number
    user_key: string
    content_id: number
    name: string
    state: string
    rows: number
    bytes: number
    total: number | null
    at: string
    ended_at: string | null
    /** While it runs: until when its node has it; afterwards: when it goes. */
    until: string
    blob: string | null
    reason: string | null
  }
  blob_parts: { hash: string; number: number; bytes: Uint8Array }
  releases: {
    site_id: number
    number: number
    base: number | null
    by: string
    at: string
    compiler: number
    note: string | null
    name: string | null
    /** Id of the planned release that it was made of. */
    plan: string | null
    manifest: string
  }
  sites: {
    site_id: number
    status: string
    release: number | null
    by: string
    at: string
    processing_node: string | null
    processing_until: string | null
  }
  sessions: {
    id: string
    audience: string
    site_id: number | null
    content_id: number | null
    user_key: string
    epoch: number
    created_at: string
    last_action_at: string
    expires_at: string
    node: string | null
    address: string | null
    data: string
  }
  users: {
    user_key: string
    password_hash: string | null
    password_changed_at: string | null
    must_change_password: number
    auth_epoch: number
    failed_logins: number
    last_failed_at: string | null
    two_factor: number
    two_factor_secret: string | null
    two_factor_pending: string | null
    two_factor_last_step: number
    recovery_codes: string
    last_login_at: string | null
    last_login_address: string | null
  }
  carts: {
    id: Generated<number>
    site_id: number
    content_id: number
    user_key: string
    purchase_id: string
    updated_at: string
  }
  cart_rows: { id: Generated<number>; cart_id: number; row_key: string; count: number; row: string; at: string }
  list_views: { site_id: number; content_id: number; user_key: string; columns: string; updated_at: string }
  favorites: { site_id: number; content_id: number; user_key: string; row_key: string; at: string }
  attempts: {
    purchase_id: string
    site_id: number
    content_id: number
    user_key: string
    hash: string
    state: string
    node: string
    fence: number
    answer: string | null
    data: string | null
    at: string
    updated_at: string
    until: string
  }
  given_answers: {
    key: string
    fence: number
    state: GivenAnswerState
    answer: string | null
    until: string
  }
  outbox: {
    id: Generated<number>
    topic: string
    message_id: string
    payload: string
    state: string
    tries: number
    fence: number
    due_at: string
    claimed_by: string | null
    claimed_until: string | null
    at: string
    site_id: number | null
    about: string
    outcome: string | null
    find_text: string
  }
  schedules: {
    schedule_id: number
    revision: number
    next_at: string | null
    failures: number
    stopped_at: string | null
  }
  schedule_runs: {
    id: Generated<number>
    schedule_id: number
    slot: string
    cause: string
    state: string
    tries: number
    fence: number
    node: string | null
    /** While it runs: until when its node has it. */
    until: string
    at: string
    ended_at: string | null
    about: string
  }
  planned_releases: {
    site_id: number
    at: string
    by: string
    name: string | null
    note: string | null
    state: string
    /** While it is done: until when its node has it. */
    until: string
    fence: number
    outcome: string
    id: string
  }
  leases: { name: string; node: string; fence: number; until: string }
  counters: { name: string; count: number; reset_at: string }
  logs: {
    id: Generated<number>
    log: string
    at: string
    user_key: string | null
    site_id: number | null
    find_text: string
    entry: string
    /** Chain of the audit log: SHA-256 over the entry before of the same day and this one. */
    chain: string | null
  }
  settings: { name: string; value: string; by: string; at: string }
  events: { id: Generated<number>; topic: Topic; key: string; data: string | null; node: string; at: string }
  schema_runs: {
    id: Generated<number>
    schema: string
    at: string
    origin: string
    page: string | null
    by: string | null
    count: number
    ms: number
    max_ms: number
    rows: number | null
    error: string | null
    fault: string | null
    stopped: number | null
  }
}
