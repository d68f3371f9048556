import type { DeclaredOperation } from '../../call/operation.ts'

export const license: DeclaredOperation<'license'> = async (_input, { engine, language }) => ({
  language,
  license: engine.licences.flags(),
})
