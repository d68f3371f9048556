import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'
import { joinFiles, mainFile } from '../../../runtime/openapi-in/join-files.ts'
import type { Files } from '../../../runtime/openapi-in/resolve.ts'
import { ArchiveRefused, openArchive } from '../../archive/read-archive.ts'
import { mostDescriptionBytes, mostFiles, mostUnpackedBytes } from './about.ts'
import { readYaml } from './read-yaml.ts'

/** A description, with what lies beside it in its archive; or why it is none. */
type ReadFiles =
  | { value: unknown; files: Files; refused?: undefined }
  | { refused: { code: ProblemCode; values: (string | number)[] } }

const archiveMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const readable = /\.(json|ya?ml)$/i

/** Reads a description in JSON or YAML, or an archive of such files, of which one is the description. */
export async function readFiles(bytes: Buffer): Promise<ReadFiles> {
  if (bytes.length > mostDescriptionBytes) return refused('openapi-too-large')
  if (!bytes.subarray(0, archiveMark.length).equals(archiveMark)) {
    const { value, twice } = await readText(bytes.toString())
    return twice ? refused('openapi-key-twice', twice.key, twice.line) : { value, files: new Map() }
  }
  try {
    return await readArchive(bytes)
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    return refused(error.refusal === 'too-large' ? 'openapi-too-large' : 'openapi-none')
  }
}

const refused = (code: ProblemCode, ...values: (string | number)[]): ReadFiles => ({ refused: { code, values } })

async function readArchive(bytes: Buffer): Promise<ReadFiles> {
  const archive = await openArchive(bytes, { entries: mostFiles, unpacked: mostUnpackedBytes })
  const files = new Map<string, unknown>()
  for (const name of new Set(archive.names)) {
    if (!readable.test(name)) continue
    const pieces: Buffer[] = []
    for await (const piece of archive.read(name)) pieces.push(piece)
    const { value, twice } = await readText(Buffer.concat(pieces).toString())
    if (twice) return refused('openapi-key-twice', `${name}: ${twice.key}`, twice.line)
    if (value !== undefined) files.set(name, value)
  }
  archive.close()
  const main = mainFile(files)
  if (main === undefined) return refused('openapi-none')
  joinFiles(files, main)
  return { value: files.get(main), files }
}

/** JSON, else YAML; what is neither is no description. */
async function readText(text: string): Promise<{ value?: unknown; twice?: { key: string; line: number } }> {
  const own = text.startsWith('\ufeff') ? text.slice(1) : text
  try {
    return { value: JSON.parse(own) }
  } catch {
    return readYaml(own)
  }
}
