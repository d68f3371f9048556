import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Settings by their places: no macros, no links, all formulas anew, nothing asked and nothing kept. */
const settings: readonly [place: string, name: string, value: string][] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'false'],
  ['/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', 'false'],
  ['/org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
]

/** Writes a profile with which the program starts, into a folder that is its own. */
export async function writeProfile(folder: string): Promise<void> {
  const items = settings.map(
    ([place, name, value]) =>
      `<item oor:path="${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  await mkdir(join(folder, 'user'), { recursive: true })
  await writeFile(
    join(folder, 'user', 'registrymodifications.xcu'),
    '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" ' +
      'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `${items.join('')}</oor:items>`,
  )
}
