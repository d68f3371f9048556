import type { Operation } from '../../call/operation.ts'

export const license: Operation<unknown> = async (_input, { engine, language }) => ({
  language,
  license: engine.licences.flags(),
})
