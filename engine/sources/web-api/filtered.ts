import { WebApiRefused } from '../../web-api/errors.ts'
import type { Jq, JqCaller } from '../../web-api/jq/make-jq.ts'
import { parseExact } from './parse-exact.ts'

/** What was answered is no JSON, although no filter reads it. */
export class NotJson extends Error {}

/** What a filter makes of an answer, without one the answer itself. Throws `WebApiRefused` where it cannot. */
export async function filtered(jq: Jq, text: string, filter: string, caller: JqCaller): Promise<unknown[]> {
  if (text.trim() === '') {
    if (filter === '') return []
    throw new WebApiRefused('jq-no-body', '/spec/request/filter')
  }
  if (filter === '') {
    try {
      return [parseExact(text)]
    } catch (error) {
      throw error instanceof WebApiRefused ? error : new NotJson()
    }
  }
  const outputs = await jq.run(text, filter, caller)
  return outputs.split('\n').flatMap((line) => (line === '' ? [] : [parseExact(line)]))
}
