import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Who made a bundle: the sums of its files as `sha256sum` writes them, and a signature over that text, as `openssl pkeyutl
 * -verify -rawin` checks it. In a folder `SHA256SUMS` and `SHA256SUMS.sig`, beside an archive `<file>.sha256` and `<file>.sha256.sig`.
 */
const sumsName = 'SHA256SUMS'

/** What vouches for the others. */
const own: ReadonlySet<string> = new Set([sumsName, `${sumsName}.sig`])

const sumsOf = (place: string): string => (statSync(place).isDirectory() ? join(place, sumsName) : `${place}.sha256`)

/** Ed25519 and Ed448 have a digest of their own. */
const digestOf = ({ asymmetricKeyType: type }: KeyObject): string | null =>
  type === 'ed25519' || type === 'ed448' ? null : 'sha256'

/** Signs a folder or an archive. Throws a sentence where the key is none. */
export async function signBundle(place: string, keyFile: string): Promise<void> {
  const key = keyIn(keyFile, 'private', createPrivateKey)
  const text = await sumsText(place)
  const sums = sumsOf(place)
  writeFileSync(sums, text)
  writeFileSync(`${sums}.sig`, sign(digestOf(key), Buffer.from(text), key))
}

/** Throws a sentence where a folder or an archive is not as the holder of the key has signed it. */
export async function verifyBundle(place: string, keyFile: string): Promise<void> {
  const key = keyIn(keyFile, 'public', createPublicKey)
  const sums = sumsOf(place)
  if (!existsSync(sums) || !existsSync(`${sums}.sig`))
    throw new Error(`${place} is not signed: there is no ${sums}.sig.`)
  const signed = readFileSync(sums)
  if (!verify(digestOf(key), signed, key, readFileSync(`${sums}.sig`)))
    throw new Error(`${place} was not signed with the key of ${keyFile}.`)
  const before = linesOf(signed.toString())
  const now = linesOf(await sumsText(place))
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name))
  if (changed.length > 0)
    throw new Error(
      `${place} was changed after it was signed: ${changed.slice(0, 10).join(', ')}${changed.length > 10 ? ', …' : ''}.`,
    )
}

function keyIn(file: string, what: string, read: (pem: Buffer) => KeyObject): KeyObject {
  try {
    return read(readFileSync(file))
  } catch (cause) {
    throw new Error(`${file} holds no ${what} key (PEM).`, { cause })
  }
}

/** Each file with its sum, by its name. */
const linesOf = (text: string): Map<string, string> =>
  new Map(text.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)] as const])))

async function sumsText(place: string): Promise<string> {
  const files = statSync(place).isDirectory() ? filesBelow(place) : [place]
  const lines: string[] = []
  for (const file of files) {
    const name = files[0] === place ? basename(place) : relative(place, file).split(sep).join('/')
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  return lines.join('')
}

/** All that an import reads, and what else lies there: hidden files are passed over, as by it. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    if (entry.isDirectory()) return filesBelow(path)
    return own.has(entry.name) ? [] : [path]
  })
}
