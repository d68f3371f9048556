import type { Language } from '../../../runtime/document.ts'
import type { Operation } from '../../call/operation.ts'

interface Response {
  codes: Record<string, string>
  texts: Record<string, string>
}

/** Every code and message in one language. */
export const messageList: Operation<{ language?: Language }, Response> = async (
  { language },
  { engine, ...context },
) => {
  const spoken = language ?? context.language
  return {
    codes: Object.fromEntries([...engine.definitions.codes].map(([code, { text }]) => [code, text[spoken]])),
    texts: Object.fromEntries([...engine.definitions.messages].map(([key, text]) => [key, text[spoken]])),
  }
}
