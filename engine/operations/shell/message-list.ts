import type { DeclaredOperation } from '../../call/operation.ts'

/** Every code and message in one language. */
export const messageList: DeclaredOperation<'message-list'> = async ({ language }, { engine, ...context }) => {
  const spoken = language ?? context.language
  return {
    codes: Object.fromEntries([...engine.definitions.codes].map(([code, { text }]) => [code, text[spoken]])),
    texts: Object.fromEntries([...engine.definitions.messages].map(([key, text]) => [key, text[spoken]])),
  }
}
