import { isLicensed } from '../../access/is-licensed.ts'
import { maySee } from '../../call/may-see.ts'
import { CallError } from '../../codes/call-error.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { serveScreen } from './serve-screen.ts'

/** A screen of the console. Without its licence: 70010, which leads away; without the right: 40300. */
export const screenRead: DeclaredOperation<'screen-read'> = async ({ key, language }, context) => {
  const screen = context.engine.definitions.screens.get(key)
  if (!screen) throw new CallError(70010)
  const { access } = screen.spec
  if (access.licence !== undefined && !isLicensed(access.licence, context)) throw new CallError(70010)
  if (!maySee(access, context)) throw new CallError(40300)
  return { screen: serveScreen(screen, language ?? context.language, context) }
}
