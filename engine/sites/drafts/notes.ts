import { readFileSync } from 'node:fs'
import type { Sound } from '../../../runtime/check/sound.ts'
import { compilerNumber } from '../../../runtime/release/compile-release.ts'
import type { CompileInput } from '../../../runtime/compile/context.ts'
import type { CompiledRelease, MadePages } from '../../../runtime/release/compiled-release.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { hashOf } from '../../store/parts/contents.ts'
import type { StoreReader } from '../../store/open-reader.ts'
import type { Release } from '../../store/store.ts'

/**
 * What the parts of a release were made of, kept as a text of its own: the next release takes over what would come out
 * the same, so that a change costs what it changes and not the whole site.
 */
export interface Notes {
  /** Of the product that made them; another one checks and compiles everything anew. */
  product: string
  /** Documents that were found sound, by address: what their check asked for. */
  sound: Record<string, Noted>
  /** By content number. */
  pages: Record<string, NotedPages>
}

export interface Noted {
  /** Names of what was asked for. */
  reads: string[]
  /** Hash of what these names stood for. */
  hash: string
}

export type NotedPages = Noted & Pick<MadePages, 'plans' | 'screens'>

/** Notes of the release; none of them where there are none or another product made them. */
export async function readNotes(
  release: Release | undefined,
  set: JsonSchemaSet,
  store: Pick<StoreReader, 'contents'>,
): Promise<Notes> {
  const product = productOf(set)
  const hash = release?.manifest.notes
  const text = hash === undefined ? undefined : await store.contents.get(hash)
  const notes = text === undefined ? undefined : (JSON.parse(text) as Notes)
  return notes?.product === product ? notes : noNotes(set)
}

/** Of a release in the making that takes nothing over. */
export const noNotes = (set: JsonSchemaSet): Notes => ({ product: productOf(set), sound: {}, pages: {} })

const products = new WeakMap<JsonSchemaSet, string>()

/** What checks and compiles: this version with these schemas. */
function productOf(set: JsonSchemaSet): string {
  const known = products.get(set)
  if (known !== undefined) return known
  const own = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(own) as { version: string }
  const product = hashOf(JSON.stringify([version, compilerNumber, set.all()]))
  products.set(set, product)
  return product
}

/** Compares with former notes and makes new ones; `hashes`: of the documents, by address. */
function makeNoter(hashes: ReadonlyMap<string, string>) {
  const noted = (reads: readonly string[], read: (name: string) => unknown): Noted => ({
    reads: [...reads],
    hash: hashOf(JSON.stringify(reads.map((name) => hashes.get(name) ?? read(name) ?? null))),
  })
  const isSame = (before: Noted | undefined, read: (name: string) => unknown): before is Noted =>
    before !== undefined && noted(before.reads, read).hash === before.hash
  return { noted, isSame }
}

/** What the check finds sound, and its notes. */
export function makeSoundNotes(
  former: Notes['sound'],
  hashes: ReadonlyMap<string, string>,
): { sound: Sound; notes: Notes['sound'] } {
  const notes: Notes['sound'] = {}
  const { noted, isSame } = makeNoter(hashes)
  const nothing = () => undefined
  const sound: Sound = {
    isKnown(address) {
      const before = former[address]
      if (!isSame(before, nothing)) return false
      notes[address] = before
      return true
    },
    add(address, reads) {
      notes[address] = noted(reads, nothing)
    },
  }
  return { sound, notes }
}

/** The notes of a release in the making, begun with those of the release before. */
export interface Notebook {
  /** For the compiler. */
  isKept: NonNullable<CompileInput['isKept']>
  /** Pages that are taken over. */
  kept(): NotedPages[]
  /** All notes, with what was compiled anew and what the check noted. */
  of(compiled: Pick<CompiledRelease, 'made'>, sound: Notes['sound']): Notes
}

/** `former`: of the release that it is made on; `hashes`: of the documents, by address. */
export function makeNotebook(former: Notes, hashes: ReadonlyMap<string, string>): Notebook {
  const pages: Notes['pages'] = {}
  const { noted, isSame } = makeNoter(hashes)
  const kept: NotedPages[] = []
  return {
    isKept(id, read) {
      const before = former.pages[id]
      if (!isSame(before, read)) return false
      pages[id] = before
      kept.push(before)
      return true
    },
    kept: () => kept,
    of({ made }, sound) {
      for (const [id, { reads, plans, screens }] of Object.entries(made))
        pages[id] = { ...noted([...reads.keys()], (name) => reads.get(name)), plans, screens }
      return { product: former.product, sound, pages }
    },
  }
}
