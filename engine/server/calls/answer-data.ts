import * as codes from '../../../runtime/answer-codes.ts'
import { JsonText } from '../../call/json-text.ts'
import type { BytesAnswer } from '../../call/operation.ts'
import { answerJson, type Answer } from '../pipeline/answer.ts'

const done = `{"code":${codes.done},"message":"","data":`

/** `{ code, message: '', data }`; bytes and ready JSON text go as they are. */
export function answerData(data: unknown, headers: [string, string][] | undefined): Answer {
  if (isBytes(data)) return answerBytes(data)
  const body = data instanceof JsonText ? data.within(done, '}') : `${done}${JSON.stringify(data) ?? '{}'}}`
  return answerJson(200, body, headers)
}

function isBytes(data: unknown): data is BytesAnswer {
  return typeof data === 'object' && data !== null && '$bytes' in data
}

/** A stored file never runs as a page of ours (FI-06). */
function answerBytes({ $bytes, type, headers }: BytesAnswer): Answer {
  const all = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    ...headers,
  }
  return { status: 200, headers: Object.entries(all).flat(), body: $bytes }
}
