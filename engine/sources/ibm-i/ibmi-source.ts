import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { ibmiParts } from './catalogue.ts'
import { makeIbmiDriver } from './ibmi-driver.ts'
import type { OpenLink } from './link.ts'
import { openMapepireLink } from './mapepire/mapepire-link.ts'
import { makeOdbcOpener } from './odbc/odbc-link.ts'
import { makeProgramCaller } from './program-caller.ts'

/** Type 1: Db2 for i over Mapepire or ODBC, as the document says. */
export function makeIbmiSource(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makeIbmiSourceOver(settings, openerOf(settings), limits)
}

/** As `makeIbmiSource`, over a transport that is given. */
export function makeIbmiSourceOver(settings: SourceSettings, open: OpenLink, limits: PoolLimits = {}): StatementSource {
  const driver = makeIbmiDriver(settings, open, makeProgramCaller(settings, open))
  return makePooledSource(driver, { ...limits, parts: (access) => ibmiParts(access, settings) })
}

function openerOf(settings: SourceSettings): OpenLink {
  if (settings.transport === 'odbc') return makeOdbcOpener(settings)
  return (mode, signal) => openMapepireLink(settings, mode, signal)
}
