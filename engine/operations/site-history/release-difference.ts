import { isAddress, type Address } from '../../../runtime/document.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { notFound } from '../../codes/refusals.ts'
import { readDocuments } from '../../sites/load-release.ts'
import type { Release } from '../../store/store.ts'
import { comparedOf, seenChanges, toldChanges } from '../site-edit/told-changes.ts'

/**
 * What two releases of a site differ in, document by document and place by place; with `address`: the two states of that one.
 * Without a release before the first one, all of it is new.
 */
export const releaseDifference: DeclaredOperation<'release-difference'> = async (input, context) => {
  const { id, address: only } = input
  const { releases } = context.store
  if (!(await context.store.documents.read('site', id))) throw notFound()
  const to = input.to ?? (await releases.list(id))[0]?.number ?? 0
  const from = input.from ?? Math.max(0, to - 1)
  const [before, after] = await Promise.all([from, to].map((number) => releaseOf(id, number, context)))
  const addresses = changedAddresses(before, after).filter((address) => only === undefined || address === only)
  const [was, is] = await Promise.all([before, after].map((release) => documentsIn(release, addresses, context)))
  const changes = addresses.map((address) => ({ address, before: was?.get(address), after: is?.get(address) }))
  const seen = await seenChanges(changes, context)
  const compared = comparedOf(seen, only)
  const rows = compared ? [] : toldChanges(seen, context)
  const told = toldText(
    from === 0 ? 'release-called' : 'releases-compared',
    [...(from === 0 ? [] : [String(from)]), String(to)],
    context,
  )
  return { ...{ from, to, told, rows, total: rows.length }, ...(compared && { compared }) }
}

async function releaseOf(siteId: number, number: number, { store }: Context): Promise<Release | undefined> {
  if (number === 0) return undefined
  const release = await store.releases.get(siteId, number)
  if (!release) throw notFound()
  return release
}

const hashesOf = (release: Release | undefined): Record<string, string> => release?.manifest.documents ?? {}

function changedAddresses(before: Release | undefined, after: Release | undefined): Address[] {
  const [was, is] = [hashesOf(before), hashesOf(after)]
  const all = new Set([...Object.keys(is), ...Object.keys(was)])
  return [...all].filter(isAddress).filter((address) => was[address] !== is[address])
}

async function documentsIn(release: Release | undefined, addresses: readonly Address[], { store }: Context) {
  if (!release) return undefined
  const hashes = hashesOf(release)
  const documents = Object.fromEntries(addresses.flatMap((one) => (hashes[one] ? [[one, hashes[one]]] : [])))
  return readDocuments({ ...release, manifest: { ...release.manifest, documents } }, store)
}
