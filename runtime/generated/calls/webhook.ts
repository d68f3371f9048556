// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { WebhookSpec } from '../kinds/webhook.ts'

export type WebhookAboutRequest = {
  /**
   * Number of the webhook.
   */
  id: number
}

export type WebhookAboutResponse = {
  /**
   * Nothing is sent there any more, until it is saved, a test succeeds or something is sent again.
   */
  stopped: boolean
}

export type WebhookExamplesRequest = {}

export type WebhookExamplesResponse = {
  /**
   * A body for each event, in the order of the form.
   */
  rows: {
    /**
     * What happens.
     */
    event: string
    /**
     * JSON text, indented.
     */
    body: string
  }[]
}

export type WebhookLogListRequest = {
  /**
   * Text of the webhook’s key, the event, what it happened to, or the delivery’s id.
   */
  find?: string
  /**
   * Only these.
   */
  status?: 'all' | 'waiting' | 'sent' | 'failed' | 'kept'
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}

export type WebhookLogListResponse = {
  rows: WebhookLogRow[]
  /**
   * Deliveries on all pages.
   */
  total: number
  /**
   * Deliveries of the last seven days that failed or were kept.
   */
  failed: number
}

export type WebhookLogReadRequest = {
  /**
   * Number of the delivery.
   */
  id: number
}

export type WebhookLogReadResponse = {
  /**
   * Number of the delivery.
   */
  id: number
  /**
   * When it was caused, ISO.
   */
  at: string
  /**
   * What happened.
   */
  event: string
  /**
   * What the webhook is called.
   */
  webhook: string
  /**
   * What it happened to, as it is called.
   */
  of?: string
  /**
   * What became of it: it waits, its receiver has it, it failed, or it was kept because nothing is sent there.
   */
  status: 'waiting' | 'sent' | 'failed' | 'kept'
  /**
   * How often it was tried.
   */
  tries: number
  /**
   * Status of the last answer.
   */
  httpStatus?: number
  /**
   * What the receiver said last, or why nobody was asked.
   */
  answer?: string
  /**
   * When it was tried last, ISO.
   */
  tried?: string
  /**
   * When it is tried next, ISO.
   */
  due?: string
  /**
   * Where it goes.
   */
  url?: string
  /**
   * Its id, in the header webhook-id of each try.
   */
  messageId: string
  /**
   * What is sent; left out for who may not see the webhook.
   */
  body?: string
  /**
   * Each try, the first one first.
   */
  history: {
    /**
     * When it ended, ISO.
     */
    at: string
    /**
     * Milliseconds until it ended.
     */
    ms: number
    /**
     * Status of the last answer.
     */
    httpStatus?: number
    /**
     * What the receiver said, or why there was no answer.
     */
    words: string
  }[]
}

export type WebhookLogRow = {
  /**
   * Number of the delivery.
   */
  id: number
  /**
   * When it was caused, ISO.
   */
  at: string
  /**
   * What happened.
   */
  event: string
  /**
   * What the webhook is called.
   */
  webhook: string
  /**
   * What it happened to, as it is called.
   */
  of?: string
  /**
   * What became of it: it waits, its receiver has it, it failed, or it was kept because nothing is sent there.
   */
  status: 'waiting' | 'sent' | 'failed' | 'kept'
  /**
   * How often it was tried.
   */
  tries: number
  /**
   * Status of the last answer.
   */
  httpStatus?: number
  /**
   * What the receiver said last, or why nobody was asked.
   */
  answer?: string
  /**
   * When it was tried last, ISO.
   */
  tried?: string
  /**
   * When it is tried next, ISO.
   */
  due?: string
}

export type WebhookResendRequest = {
  /**
   * Numbers of the deliveries.
   */
  ids: number[]
}

export type WebhookResendResponse = {
  /**
   * Deliveries that are sent within a few seconds.
   */
  waiting: number
  /**
   * Those that wait already, or whose webhook is gone.
   */
  left: number
}

export type WebhookTestRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: WebhookSpec}
  /**
   * Secrets typed in the form, by the pointer of their field. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
}

export type WebhookTestResponse = {
  /**
   * Milliseconds until the receiver had answered.
   */
  ms?: number
  /**
   * Status of the last answer.
   */
  httpStatus?: number
  /**
   * How the answer begins.
   */
  answer?: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
