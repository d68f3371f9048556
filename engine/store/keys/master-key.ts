import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from '../errors.ts'
import { keyFile, refuseReadableByOthers } from './data-folder.ts'

/** The key that wraps the data keys: from KUMIKI_SECRET, or from a file in the data folder. */
export interface MasterKey {
  bytes: Buffer
  /** Where it came from, for messages. */
  from: string
  /** Its file, where it has one. */
  file?: string
}

/** 64 hex digits or base64 of 32 bytes are the key itself; a longer passphrase is stretched to one. */
export function masterKeyOf(secret: string): MasterKey {
  const from = 'KUMIKI_SECRET'
  if (/^[0-9a-fA-F]{64}$/.test(secret)) return { bytes: Buffer.from(secret, 'hex'), from }
  const decoded = Buffer.from(secret, 'base64url')
  if (decoded.length === 32 && /^[\w+/-]{43}=?$/.test(secret)) return { bytes: decoded, from }
  if (secret.length < 32)
    throw new StartRefused('KUMIKI_SECRET is too short: 32 random bytes as hex or base64, or 32 characters or more.')
  return { bytes: Buffer.from(hkdfSync('sha256', secret, 'kumiki', 'master key', 32)), from }
}

/** The keys of the folder, the one in use first; a second one is there when a renewal was interrupted. */
export function readKeyFiles(folder: string): MasterKey[] {
  const files = [join(folder, keyFile), join(folder, `${keyFile}.next`)].filter((file) => existsSync(file))
  return files.map((file) => {
    refuseReadableByOthers(file)
    const bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
    if (bytes.length !== 32) throw new StartRefused(`The key ${file} is damaged. Put your copy of it back.`)
    return { bytes, from: file, file }
  })
}

/** A new random key on disk, readable by its owner only. */
export function makeKeyFile(folder: string, name: string = keyFile): MasterKey {
  const file = join(folder, name)
  const bytes = randomBytes(32)
  const open = openSync(file, 'wx', 0o600)
  try {
    writeSync(open, `${bytes.toString('base64url')}\n`)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  syncFolder(folder)
  return { bytes, from: file, file }
}

/** Makes `key` the key of its folder. */
export function useKeyFile(key: MasterKey & { file: string }): void {
  const folder = dirname(key.file)
  renameSync(key.file, join(folder, keyFile))
  syncFolder(folder)
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}
