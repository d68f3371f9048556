import type { Context } from '../context.ts'
import type { GivenAnswerState, GivenAnswerStore } from '../store.ts'

const day = 24 * 60 * 60 * 1000
const unclearMs = 30 * day
const underWay: GivenAnswerState[] = ['begun', 'taken']

/**
 * What a process had begun that is no more: where this one is alone, the next try of such a call need not wait until another
 * node would take the first for gone. It is not known what the first did.
 */
export async function endAbandoned({ facts, write, now }: Context): Promise<void> {
  if (facts.manyNodes) return
  await write
    .updateTable('given_answers')
    .set({ until: now() })
    .where('state', 'in', underWay)
    .where('until', '>', now())
    .execute()
}

/** Answers of calls by the key that makes a repetition the same call. */
export function makeIdempotencyAnswers(context: Context): GivenAnswerStore {
  const own = (key: string, fence: number) =>
    context.write.updateTable('given_answers').where('key', '=', key).where('fence', '=', fence)

  return {
    async begin(key, ms) {
      const row = { answer: null, until: context.later(ms) }
      const begun = await context.write
        .insertInto('given_answers')
        .values({ key, fence: 1, state: 'begun', ...row })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((e) => ({
              ...row,
              fence: e('given_answers.fence', '+', 1),
              state: e
                .case()
                .when('given_answers.state', 'in', [...underWay, 'unclear'])
                .then<GivenAnswerState>('taken')
                .else<GivenAnswerState>('begun')
                .end(),
            }))
            .where((e) =>
              e.or([
                e('given_answers.state', 'in', ['released', 'unclear']),
                e('given_answers.until', '<=', context.now()),
              ]),
            ),
        )
        .returning(['fence', 'state'])
        .executeTakeFirst()
      if (begun) return { state: 'begun', fence: begun.fence, isUnclear: begun.state === 'taken' }
      const there = await context.write
        .selectFrom('given_answers')
        .select('answer')
        .where('key', '=', key)
        .executeTakeFirst()
      const answer = there?.answer
      return answer === null || answer === undefined ? { state: 'under-way' } : { state: 'given', answer }
    },

    async renew(key, fence, ms) {
      await own(key, fence)
        .set({ until: context.later(ms) })
        .where('state', 'in', underWay)
        .execute()
    },

    async keep(key, fence, answer) {
      await context.write
        .updateTable('given_answers')
        .set({ state: 'given', answer, until: context.later(day) })
        .where('key', '=', key)
        // Whoever has the answer knows more than those who did not find it out.
        .where((e) => e.or([e('fence', '=', fence), e('state', '=', 'unclear')]))
        .execute()
    },

    // The row stays, so that the fence goes on rising.
    async release(key, fence) {
      await own(key, fence).set({ state: 'released', until: context.now() }).execute()
    },

    async doubt(key, fence) {
      await own(key, fence)
        .set({ state: 'unclear', until: context.later(unclearMs) })
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
