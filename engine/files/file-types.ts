/** A type of file that may be stored, and how its bytes say that they are of it. */
export interface FileType {
  /** Media type under which it is stored and served. */
  type: string
  /** Ends of names, lower case, without the dot. */
  extensions: readonly string[]
  /** Other media types that browsers declare for it. */
  also?: readonly string[]
  /** Whether a file may begin with these bytes (at least `headBytes` of them, or the whole file). */
  begins(head: Uint8Array): boolean
  /** Looks at what the head says of the whole; absent where there is nothing more to see. */
  fits?(head: Uint8Array, size: number): boolean
  /** Megabytes at most, where the type has a limit of its own below the installation's. */
  megabytes?: number
}

/** As much of a file as `begins` and `fits` look at. */
export const headBytes = 8192

const pictureMegabytes = 5

/**
 * The closed list (SAFETY 14): bytes, end of the name and declared type must agree. SVG is not in it, since it can hold
 * scripts.
 */
export const fileTypes: readonly FileType[] = [
  {
    type: 'image/png',
    extensions: ['png'],
    begins: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    megabytes: pictureMegabytes,
  },
  {
    type: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    begins: startsWith(0xff, 0xd8, 0xff),
    megabytes: pictureMegabytes,
  },
  {
    type: 'image/gif',
    extensions: ['gif'],
    begins: (head) => ['GIF87a', 'GIF89a'].includes(ascii(head, 0, 6)),
    megabytes: pictureMegabytes,
  },
  {
    type: 'image/webp',
    extensions: ['webp'],
    begins: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
    megabytes: pictureMegabytes,
  },
  { type: 'application/pdf', extensions: ['pdf'], begins: (head) => ascii(head, 0, 5) === '%PDF-' },
  {
    type: 'font/ttf',
    extensions: ['ttf'],
    also: ['font/sfnt', 'application/x-font-ttf', 'application/x-font-truetype'],
    begins: (head) => startsWith(0, 1, 0, 0)(head) || ascii(head, 0, 4) === 'true',
    fits: isTableDirectory,
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    begins: isZip,
  },
  { type: 'application/vnd.ms-excel.sheet.macroEnabled.12', extensions: ['xlsm'], begins: isZip },
  {
    type: 'application/vnd.ms-excel',
    extensions: ['xls'],
    begins: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  },
  { type: 'text/csv', extensions: ['csv'], also: ['application/vnd.ms-excel', 'text/plain'], begins: isMostlyText },
  {
    type: 'application/json',
    extensions: ['json'],
    begins: (head) => isText(head) && /^\uFEFF?\s*[[{"]/.test(ascii(head, 0, 64).replace('\u00ef\u00bb\u00bf', '')),
  },
]

/** The type of a name, when it also is the declared one; undefined: refused. Programs may declare plain bytes. */
export function fileTypeOf(name: string, declared: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const said = declared.replace(/;.*$/s, '').trim().toLowerCase()
  return fileTypes.find(
    ({ type, extensions, also = [] }) =>
      extensions.includes(extension) &&
      (said === type.toLowerCase() || also.includes(said) || said === 'application/octet-stream'),
  )
}

/** How names of files of a stored type end. */
export function endsOf(type: string): readonly string[] {
  return fileTypes.find((one) => one.type === type)?.extensions ?? []
}

function startsWith(...bytes: number[]): (head: Uint8Array) => boolean {
  return (head) => bytes.every((byte, at) => head[at] === byte)
}

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to))
}

function isZip(head: Uint8Array): boolean {
  return startsWith(0x50, 0x4b, 0x03, 0x04)(head)
}

/** No bytes that no encoding of text has; UTF-16 begins with its mark. */
function isText(head: Uint8Array): boolean {
  return isUtf16(head) || !head.some(isControl)
}

/** Here and there a character that is none costs its line and not the file; of other files every few bytes are such. */
function isMostlyText(head: Uint8Array): boolean {
  return isUtf16(head) || head.filter(isControl).length <= head.length / 20
}

function isUtf16(head: Uint8Array): boolean {
  return startsWith(0xff, 0xfe)(head) || startsWith(0xfe, 0xff)(head)
}

function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b)
}

/** Whether every table that a TrueType directory names lies inside the file (FI-13). */
function isTableDirectory(head: Uint8Array, size: number): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 12) return false
  const tables = view.getUint16(4)
  const end = 12 + tables * 16
  if (tables === 0 || end > head.length) return false
  const names = new Set<string>()
  for (let at = 12; at < end; at += 16) {
    if (view.getUint32(at + 8) + view.getUint32(at + 12) > size) return false
    names.add(ascii(head, at, at + 4))
  }
  return ['cmap', 'head'].every((name) => names.has(name))
}
