/** A JSON file that is too long for one text of the page: a call sends it from where it lies, piece by piece. */
export class JsonFile {
  readonly inside: Blob
  readonly isList: boolean

  /** `inside`: what stands between its outer brackets. */
  constructor(inside: Blob, isList: boolean) {
    this.inside = inside
    this.isList = isList
  }
}

/** A ZIP archive: a call sends it as it is, with its other values before it. */
export class ArchiveFile {
  readonly file: Blob
  constructor(file: Blob) {
    this.file = file
  }
}

const archiveMark = [0x50, 0x4b, 0x03, 0x04]

/** Whether a file is an archive, whatever it is called. */
export async function isArchiveFile(file: Blob): Promise<boolean> {
  const head = await bytesOf(file.slice(0, archiveMark.length))
  return archiveMark.every((byte, at) => head[at] === byte)
}

/** The archive among the values of a call, and the others. */
export function withoutArchive(values: Readonly<Record<string, unknown>>): {
  archive: Blob | undefined
  others: Readonly<Record<string, unknown>>
} {
  const [name, found] = Object.entries(values).find(([, value]) => value instanceof ArchiveFile) ?? []
  if (name === undefined || !(found instanceof ArchiveFile)) return { archive: undefined, others: values }
  const { [name]: _, ...others } = values
  return { archive: found.file, others }
}

/** Looks at both ends of a file; what stands between is for the engine to read. Throws SyntaxError. */
export async function openJsonFile(file: Blob): Promise<JsonFile> {
  const [head, tail] = await Promise.all([bytesOf(file.slice(0, look)), bytesOf(file.slice(-look))])
  const start = head.findIndex(isMeant)
  const end = tail.findLastIndex(isMeant)
  const outer = [head[start], tail[end]].map((byte) => String.fromCharCode(byte ?? 0)).join('')
  if (outer !== '{}' && outer !== '[]') throw new SyntaxError('No object and no list')
  const inside = file.slice(start + 1, file.size - (tail.length - end))
  return new JsonFile(inside, outer === '[]')
}

/** The body of a call with these values: a list stands under its name, an object brings its own names. */
export function bodyWith(values: Readonly<Record<string, unknown>>): string | Blob {
  const [name, file] = Object.entries(values).find(isWithFile) ?? []
  if (!(file instanceof JsonFile) || name === undefined) return JSON.stringify(values)
  const others = JSON.stringify({ ...values, [name]: undefined }).slice(1, -1)
  const before = `{${others}${others === '' ? '' : ','}`
  const [open, close] = file.isList ? [`${JSON.stringify(name)}:[`, ']'] : ['', '']
  return new Blob([before, open, file.inside, close, '}'])
}

const isWithFile = ([, value]: [string, unknown]): boolean => value instanceof JsonFile

/** Whether a call sends a long file. */
export function hasLongFile(input: unknown): boolean {
  return (
    typeof input === 'object' &&
    input !== null &&
    Object.values(input).some((value) => value instanceof JsonFile || value instanceof ArchiveFile)
  )
}

const look = 1024
/** No blank, no line end, no byte order mark. */
const isMeant = (byte: number): boolean => ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte)

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())
