import { basename, join } from 'node:path'
import { addressOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { jsonFiles } from '../json-schemas/load-json-schemas.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { everyDocument } from '../store/every-document.ts'
import type { Store } from '../store/store.ts'

const mostNamed = 5

/**
 * What a start says of kinds that are not shipped, a sentence each: documents that no kind describes any more, and those that their
 * kind does not take as they are.
 */
export async function ownKindsTold(
  definitionsFolder: string | undefined,
  {
    store,
    set,
    validators,
  }: { store: Pick<Store, 'documents'>; set: JsonSchemaSet; validators: Pick<Validators, 'check'> },
): Promise<string[]> {
  const told: string[] = []
  for (const [kind, count] of Object.entries(await store.documents.counts()))
    if (count > 0 && !set.hasKind(kind))
      told.push(`${count} documents of the kind ${kind} are not shown: nothing in KUMIKI_DEFINITIONS describes it.`)
  const own = definitionsFolder === undefined ? [] : jsonFiles(join(definitionsFolder, 'kinds'))
  for (const kind of own.map((file) => basename(file, '.json'))) {
    const wrong: string[] = []
    let count = 0
    for await (const { document } of everyDocument(store.documents, { kind })) {
      const [problem] = validators.check(`kumiki:kinds/${kind}`, document.spec)
      if (!problem) continue
      if (++count <= mostNamed) wrong.push(addressOf(document))
    }
    if (count > 0)
      told.push(
        `${count} documents of the kind ${kind} are not as it wants them now: ${wrong.join(', ')}${count > mostNamed ? ', …' : ''}.`,
      )
  }
  return told
}
