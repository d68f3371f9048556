import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { NotFound } from '../errors.ts'
import type { Release, ReleaseStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { makeContents } from './contents.ts'
import { storedJson } from '../stored-json.ts'

type Row = Selectable<Tables['releases']>

/** Frozen releases; their texts lie in the content store, shared with revisions and with each other. */
export function makeReleases(context: Context): ReleaseStore {
  const whole = async (row: Row | undefined): Promise<Release | undefined> => row && wholeOf(row, context)
  const ofSite = (siteId: number) => context.read.selectFrom('releases').selectAll().where('site_id', '=', siteId)

  return {
    add: ({ siteId, base, by, compiler, note, name, plan, manifest }, contents) =>
      context.transact(async (inside) => {
        await inside.facts.lock(inside.write, `release ${siteId}`)
        const made = plan === undefined ? undefined : await ofPlan(siteId, plan, inside)
        if (made) return wholeOf(made, inside)
        const newest = await inside.write
          .selectFrom('releases')
          .select((e) => e.fn.max('number').as('number'))
          .where('site_id', '=', siteId)
          .executeTakeFirst()
        const texts = makeContents(inside)
        await texts.putAll(contents)
        const row: Row = {
          site_id: siteId,
          number: Number(newest?.number ?? 0) + 1,
          base,
          by,
          at: inside.now(),
          compiler,
          note: note ?? null,
          name: name ?? null,
          plan: plan ?? null,
          manifest: await texts.put(JSON.stringify(manifest)),
        }
        await inside.write.insertInto('releases').values(row).execute()
        inside.tell('release', String(siteId), { number: row.number, by })
        return { ...headOf(row), manifest }
      }),

    async list(siteId) {
      const rows = await ofSite(siteId).orderBy('number', 'desc').execute()
      return rows.map(headOf)
    },

    get: async (siteId, number) => whole(await ofSite(siteId).where('number', '=', number).executeTakeFirst()),

    latest: async (siteId) => whole(await ofSite(siteId).orderBy('number', 'desc').limit(1).executeTakeFirst()),

    isMade: async (siteId, plan) => (await ofPlan(siteId, plan, context)) !== undefined,

    recompiled: ({ siteId, number, compiler, manifest }, contents) =>
      context.transact(async (inside) => {
        const texts = makeContents(inside)
        await texts.putAll(contents)
        const hash = await texts.put(JSON.stringify(manifest))
        const changed = await inside.write
          .updateTable('releases')
          .set({ compiler, manifest: hash })
          .where('site_id', '=', siteId)
          .where('number', '=', number)
          .returning('number')
          .executeTakeFirst()
        if (!changed) throw new NotFound(`release ${number} of site ${siteId}`)
      }),

    contents: (hashes) => makeContents(context).many(hashes),
    lazyContents: (hashes) => makeContents(context).manyLazily(hashes),
  }
}

const ofPlan = (siteId: number, plan: string, { read }: Context) =>
  read.selectFrom('releases').selectAll().where('site_id', '=', siteId).where('plan', '=', plan).executeTakeFirst()

async function wholeOf(row: Row, context: Context): Promise<Release> {
  const manifest = await makeContents(context).get(row.manifest)
  if (manifest === undefined) throw new Error(`Release ${row.number} of site ${row.site_id} has no manifest`)
  return { ...headOf(row), manifest: storedJson('manifest', manifest) }
}

function headOf(row: Row): Omit<Release, 'manifest'> {
  return {
    siteId: row.site_id,
    number: row.number,
    base: row.base,
    by: row.by,
    at: row.at,
    compiler: row.compiler,
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.name === null ? {} : { name: row.name }),
  }
}
