import type { Context } from '../context.ts'
import type { GivenAnswerStore } from '../store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * What a process had begun that is no more: where this one is alone, the next try of such a call need not wait until the time
 * of the first is over.
 */
export async function releaseAbandoned({ facts, write, now }: Context): Promise<void> {
  if (facts.manyNodes) return
  await write
    .updateTable('given_answers')
    .set({ until: now() })
    .where('answer', 'is', null)
    .where('until', '>', now())
    .execute()
}

/** Answers of calls by the key that makes a repetition the same call. */
export function makeGivenAnswers(context: Context): GivenAnswerStore {
  return {
    async begin(key, ms) {
      const row = { answer: null, until: context.later(ms) }
      const begun = await context.write
        .insertInto('given_answers')
        .values({ key, fence: 1, ...row })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((e) => ({ ...row, fence: e('given_answers.fence', '+', 1) }))
            .where('given_answers.until', '<=', context.now()),
        )
        .returning('fence')
        .executeTakeFirst()
      if (begun) return { state: 'begun', fence: begun.fence }
      const there = await context.write
        .selectFrom('given_answers')
        .select('answer')
        .where('key', '=', key)
        .executeTakeFirst()
      const answer = there?.answer
      return answer === null || answer === undefined ? { state: 'under-way' } : { state: 'given', answer }
    },

    async keep(key, fence, answer) {
      await context.write
        .updateTable('given_answers')
        .set({ answer, until: context.later(day) })
        .where('key', '=', key)
        .where('fence', '=', fence)
        .execute()
    },

    async release(key, fence) {
      // The row stays, so that the fence goes on rising.
      await context.write
        .updateTable('given_answers')
        .set({ until: context.now() })
        .where('key', '=', key)
        .where('fence', '=', fence)
        .execute()
    },

    async sweep() {
      const removed = await context.write
        .deleteFrom('given_answers')
        .where('until', '<=', context.later(-day))
        .returning('key')
        .execute()
      return removed.length
    },
  }
}
