import { formsInWords } from '../../../runtime/check/form-in-words.ts'
import { formKey } from '../../../runtime/problems/problem-message.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Every code and message in one language, with the forms that messages name. */
export const messageList: DeclaredOperation<'message-list'> = async ({ language }, { engine, ...context }) => {
  const spoken = language ?? context.language
  const say = engine.definitions.texts(spoken)
  return {
    codes: Object.fromEntries([...engine.definitions.codes].map(([code, { text }]) => [code, text[spoken]])),
    texts: Object.fromEntries([
      ...[...engine.definitions.messages].map(([key, text]) => [key, text[spoken]]),
      ...formsInWords.map((form) => [formKey(form), say(form)]),
    ]),
  }
}
