import * as answers from '../../../runtime/answer-codes.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { ChangedRow } from '../../data-updates/changed-rows.ts'
import type { FailedStep } from '../../execution/failed-step.ts'
import { faultInWords } from '../sql/run/fault-in-words.ts'
import type { LoggedEntry } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'
import { isObject } from '../../../runtime/json/is-object.ts'

/**
 * An entry as people read it. Its `data` stays in the store: it is for whoever verifies the log. Why a data source failed is
 * told of it, in the database's words for who may see data sources.
 */
export interface ShownEntry extends Pick<
  LoggedEntry,
  'id' | 'at' | 'user' | 'address' | 'call' | 'object' | 'result' | 'message' | 'ms' | 'requestId'
> {
  id: number
  /** What a file transfer did. */
  transfer?: ShownTransfer
  /** What a program asked of a published API. */
  request?: ApiRequest
  /** Rows that were added, changed or deleted. */
  change?: ShownChange
}

/** Rows one below the other. */
export interface ShownChange {
  key: string
  before?: string
  after?: string
}

export interface ShownTransfer {
  file: string
  hash?: string
  kept?: string
  lines: number
  faulty: number
  written: number
  /** In words. */
  stage: string
}

const success = String(answers.done)

/** Puts entries into the reader's words: the name of the call, the text of the code. */
export function entryReader(context: Context): (entry: LoggedEntry) => ShownEntry {
  const { engine, language } = context
  const tells = mayUseKind('data-source', 'read', context)
  const { calls, codes, messages, texts } = engine.definitions
  const text = texts(language)
  const word = (key = '') => messages.get(key)?.[language]
  const names = new Map(calls.map(({ key, name }) => [key, typeof name === 'string' ? text(name) : name?.[language]]))
  /** What a code says, in the reader's language, where that is what was answered. */
  const translated = (message: string | undefined, code: unknown) => {
    const told = codes.get(Number(code))?.text
    return told && Object.values(told).some((one) => one === message) ? told[language] : undefined
  }
  /** What the caller was told: the text of the code, or its own, with what stood in it. */
  const told = (result: string | undefined, said: unknown) => {
    const { text: key, values } = isObject(said) ? said : {}
    const own = typeof key === 'string' ? word(key) : undefined
    const template = own ?? codes.get(Number(result))?.text[language]
    return template && fill(template, Array.isArray(values) ? values : []).replaceAll(/\{\d+\}/g, '…')
  }
  /** A code with the word for how it ended. */
  const coded = (result: string | undefined) =>
    codes.has(Number(result)) ? `${word(outcomes[result === success ? 'success' : 'error'])} (${result})` : result
  /** What became of a transfer, and of the line that ended it as its user was told. */
  const why = ({ text: said, line, reason }: Record<string, unknown>) => {
    const ended = typeof line === 'number' && typeof reason === 'string'
    const place = ended ? fill(word('transfer-log-line') ?? '', [line, reason]) : undefined
    return [word(String(said)), place].filter(Boolean).join(' ') || undefined
  }
  return ({ id, at, user, address, call, object, result, message, ms, requestId, data }) => {
    const reason = result === success ? undefined : told(result, data?.told)
    // The audit log repeats what the call is named after.
    const own = message?.includes(' ') ? text(message) : undefined
    const failed = data && 'fault' in data ? (data as Partial<FailedStep>) : undefined
    const cause = failed?.fault && faultInWords(failed.fault, failed.schema ?? '', { context, tells })
    const transfer = transferIn(data)
    const request = requestIn(data)
    const change = changeIn(data, (more) => fill(word('data-update-more') ?? '', [more]))
    const shown = {
      user,
      address,
      call: request ? `${request.method} ${request.sent}` : call && (names.get(call) ?? call),
      object,
      result: ((transfer ?? change) && word(outcomes[result ?? ''])) ?? (request ? result : coded(result)),
      // Of a transfer it is the file's name, which has a column of its own.
      message: change
        ? change.more
        : transfer && data
          ? why(data)
          : (cause ??
            ((request ? (translated(message, data?.code) ?? message) : [own, reason].filter(Boolean).join(' ')) ||
              undefined)),
      ms,
      requestId,
      request,
      change: change?.shown,
      transfer: transfer && { ...transfer, stage: word(stages[transfer.stage]) ?? transfer.stage },
    }
    return { id, at, ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)) }
  }
}

const stages: Record<string, string> = {
  inputCheck: 'transfer-stage-input-check',
  transferCheck: 'transfer-stage-transfer-check',
  execution: 'transfer-stage-execution',
  postSchema: 'transfer-stage-post-schema',
}
const outcomes: Record<string, string> = {
  success: 'transfer-outcome-success',
  error: 'transfer-outcome-error',
  rollback: 'transfer-outcome-rollback',
  abort: 'transfer-outcome-abort',
  timeout: 'transfer-outcome-timeout',
  added: 'data-update-added',
  changed: 'data-update-changed',
  deleted: 'data-update-deleted',
  written: 'data-update-written',
  ordered: 'data-update-ordered',
}

interface ApiRequest {
  /** HTTP method. */
  method: string
  /** Path, query and the names of what stood in the body; secrets are struck out. */
  sent: string
  /** Where and why it was refused. */
  details?: string
}

/** What a program asked of a published API. */
export function requestIn({ method, sent, details }: Record<string, unknown> = {}): ApiRequest | undefined {
  if (typeof method !== 'string' || typeof sent !== 'string') return undefined
  return { method, sent, ...(typeof details === 'string' && { details }) }
}

function transferIn({ file, hash, stage, kept, ...counts }: Record<string, unknown> = {}): ShownTransfer | undefined {
  if (typeof file !== 'string' || typeof stage !== 'string') return undefined
  const { lines, faulty, written } = counts
  const count = (of: unknown) => (typeof of === 'number' ? of : 0)
  return {
    ...{ file, ...(typeof hash === 'string' && { hash }), ...(typeof kept === 'string' && { kept }), stage },
    ...{ lines: count(lines), faulty: count(faulty), written: count(written) },
  }
}

/** What became of rows, as `logUpdates` wrote it: each row on a line of its own. */
function changeIn(
  { rows, more }: Record<string, unknown> = {},
  tellMore: (more: number) => string,
): { shown: ShownChange; more: string | undefined } | undefined {
  if (!Array.isArray(rows)) return undefined
  const changed = rows as Omit<ChangedRow, 'update'>[]
  const lines = (of: 'before' | 'after') => {
    const texts = changed.map(({ key, [of]: values = {} }) => {
      const said = Object.entries(values).map(([name, value]) => `${name}: ${value}`)
      return said.length > 0 && changed.length > 1 ? `${key} – ${said.join(', ')}` : said.join(', ')
    })
    return texts.filter(Boolean).join('\n')
  }
  const [before, after] = [lines('before'), lines('after')]
  const key = changed.map((row) => row.key).join('\n')
  return {
    shown: { key, ...(before !== '' && { before }), ...(after !== '' && { after }) },
    more: typeof more === 'number' ? tellMore(more) : undefined,
  }
}
