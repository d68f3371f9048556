import { SourceRefused } from '../sources/errors.ts'
import { WebApiRefused } from '../web-api/errors.ts'
import type { Jq, JqCaller } from '../web-api/jq/make-jq.ts'

/**
 * What a filter makes of an answer, as JSON text: its one output, or the list of them where there is none or are several.
 * Throws `SourceRefused` where it fails or takes too long.
 */
export async function filteredJson(json: string, filter: string, jq: Jq, caller: JqCaller): Promise<string> {
  try {
    const outputs = (await jq.run(json, filter, caller)).split('\n').filter((line) => line !== '')
    return outputs.length === 1 ? outputs[0]! : `[${outputs.join()}]`
  } catch (error) {
    throw error instanceof WebApiRefused ? new SourceRefused(error.code, error.values.map(String)) : error
  }
}
