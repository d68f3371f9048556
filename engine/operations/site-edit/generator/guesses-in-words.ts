import { problemMessage } from '../../../../runtime/problems/problem-message.ts'
import { problemTexts, type ProblemCode } from '../../../../runtime/generated/problem-texts.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import type { Context } from '../../../call/context.ts'
import { nothing, type Guess } from './guess.ts'

export type Say = (code: ProblemCode, ...values: string[]) => string

/** Sentences of a plan in the caller's language. */
export function sayIn({ engine, language }: Context): Say {
  const { messages, texts } = engine.definitions
  return (code, ...values) => {
    const problem = { code, in: '', at: '', message: fill(problemTexts[code], values), values }
    return problemMessage(problem, language, messages, texts(language))
  }
}

/** Guesses as a form shows them: choices with their words, and why each was taken. */
export function guessesInWords(guesses: Readonly<Record<string, Guess>>, say: Say): SitePlanResponse['guesses'] {
  const words: Record<string, string> = {
    [`people ${nothing}`]: say('plan-everybody'),
    [`stock ${nothing}`]: say('plan-nothing'),
    'does order': say('plan-does-order'),
    'does look': say('plan-does-look'),
    'does change': say('plan-does-change'),
  }
  return Object.fromEntries(
    Object.entries(guesses).map(([name, { value, proposed, choices, labels = {}, why }]) => [
      name,
      {
        ...{ value, proposed },
        choices: choices.map((one) => ({ value: one, label: words[`${name} ${one}`] ?? labels[one] ?? one })),
        why: why ? say(why.code, ...why.values) : '',
      },
    ]),
  )
}
