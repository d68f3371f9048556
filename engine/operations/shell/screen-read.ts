import { isLicensed } from '../../access/is-licensed.ts'
import { maySee } from '../../call/may-see.ts'
import { noLicence, notAllowed } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { serveScreen } from './serve-screen.ts'

/** A screen of the console. Without its licence: `noLicence`, which leads away; without the right: `notAllowed`. */
export const screenRead: DeclaredOperation<'screen-read'> = async ({ key, language }, context) => {
  const screen = context.engine.definitions.screens.get(key)
  if (!screen) throw noLicence()
  const { access } = screen.spec
  if (access.licence !== undefined && !isLicensed(access.licence, context)) throw noLicence()
  if (!maySee(access, context)) throw notAllowed()
  return { screen: serveScreen(screen, language ?? context.language, context) }
}
