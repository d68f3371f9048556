import { dataFolderOf, withStore, type Call } from './call.ts'

/** Each step is whole or not there at all: a run that was interrupted is simply done again. */
export async function runRotateSecret(call: Call): Promise<number> {
  const { KUMIKI_SECRET: present, KUMIKI_NEW_SECRET: next } = call.environment
  if (present && !next)
    throw new Error('KUMIKI_SECRET is the present key: set KUMIKI_NEW_SECRET to the one that takes its place.')
  return withStore(call, async ({ secrets }) => {
    const { resealed } = await secrets.rotate()
    const { rewrapped } = await secrets.rotate(next ? { secret: next } : { newKeyFile: true })
    call.print(
      `Sealed ${resealed} secrets again. The new master key seals ${rewrapped} data ${rewrapped === 1 ? 'key' : 'keys'}.`,
    )
    call.print(
      next
        ? 'Start every engine with the new key as KUMIKI_SECRET from now on.'
        : `The new key is in ${dataFolderOf(call)}. Back it up.`,
    )
    return 0
  })
}
