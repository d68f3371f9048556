import { isProgram } from '../printer/find-browser.ts'

/** Where hosts have LibreOffice. None is ever downloaded. */
const usualPlaces = [
  '/usr/lib/libreoffice/program/soffice.bin',
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
]

/** The program of this host; undefined where it has none. */
export function findOffice(places: readonly string[] = usualPlaces): string | undefined {
  return places.find(isProgram)
}
