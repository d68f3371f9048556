import { sourcesAt } from '../../runtime/pages/sources-at.ts'
import type { Document, Language } from '../../runtime/document.ts'
import { findParts } from '../../runtime/parts/index.ts'
import type { Part } from '../../runtime/parts/part.ts'
import { problemMessage } from '../../runtime/problems/problem-message.ts'
import type { Problem } from '../../runtime/problem.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import { jsonSchemaAt } from '../../runtime/json-schema/json-schema-at.ts'
import { titleOf } from '../../runtime/json-schema/title-of.ts'
import type { App } from '../app/app.ts'
import { makeOffered, type Offered } from '../app/offered.ts'
import { asDocument } from './as-document.ts'
import { checkWith, readValidator, validateWith } from './checker.ts'
import { draftPlace } from './draft-place.ts'
import { createModel } from './model.ts'
import type { Model } from './model.ts'
import { readJsonSchemas } from './json-schemas.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { makeLibrary } from './library.ts'
import { readText } from './read-text.ts'
import { readTexts } from './read-texts.ts'

/** What actions may do to a model. `EditHandle` gives more to the blocks that edit. */
export interface ModelHandle {
  /** Puts a value at a pointer inside the model's value. */
  change(at: string, value: unknown, title?: string): void
  /** `undo`, `redo`, `add`, `remove`, `move`, `reset`, … */
  operate(operation: string, at: string | undefined, value: unknown): void
}

/** What blocks that edit need beyond the model's value. */
export interface EditHandle extends ModelHandle {
  model: Model
  language: Language
  /** Undefined until they are read, or when the model has no schema. */
  schemas(): JsonSchemas | undefined
  /** Parts at a place of the model's value, or of another one. */
  parts(name: string, at: string, value?: unknown): Part[] | undefined
  /** Codes that `x-narrow` leaves at a place. */
  narrowed(name: string | undefined, at: string): readonly string[] | undefined
  /** Name of a document that the value refers to, where it is known. */
  nameOf(address: string): string | undefined
  /** What the documents are called that the value refers to, by address; the same object as long as they are. */
  names(): Readonly<Record<string, string>>
  /** A document that the value refers to, where it has been read. */
  documentAt(address: string): Document | undefined
  sentence(problem: Problem): string
  subscribe(listener: () => void): () => void
  /** The way to another name of the part whose name stands at a place. */
  renaming: Offered<(at: string) => void>
  /** Checks with what other documents say now: they may have changed while it was not open. */
  checkAnew(): void
}

interface EditedBy {
  app: App
  /** Its id; empty: the model has none. */
  schema: string
  language: Language
  /** What its draft is kept as. */
  place: string
}

/** Makes a model whose checks, schemas and library come from the engine. */
export function makeEditHandle({ app, schema, language, place }: EditedBy): EditHandle {
  const listeners = new Set<() => void>()
  let schemas: JsonSchemas | undefined
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const library = makeLibrary(app, tell)
  const texts = makeTexts({ app, language, tell })

  const check = async (value: unknown): Promise<Problem[]> => {
    const document = asDocument(value)
    if (!schemas || !document) return []
    const [validator, documents] = await Promise.all([
      readValidator(app.boot.base, schemas.id),
      library.read(schemas.set, document),
    ])
    return checkWith(schemas.set, validateWith(validator), { get: (address) => documents[address] })(document)
  }

  const readAnew = library.forget
  const model = createModel({
    schema,
    check,
    readAnew,
    ...(app.boot.audience === 'console' ? { draft: draftPlace(place) } : {}),
  })
  const start = async (): Promise<void> => {
    const reading = texts.read()
    schemas = await readJsonSchemas(app, schema, language)
    await reading
    tell()
    await model.check()
  }
  if (schema !== '') void start().catch(() => undefined)
  const names = namesIn(library.now, language)
  // A word of a problem may be that of a method of every object.
  const nameOf = (address: string): string | undefined =>
    Object.hasOwn(names(), address) ? names()[address] : undefined

  return {
    model,
    language,
    schemas: () => schemas,
    narrowed: (name, at) => {
      const document = asDocument(model.get().value)
      return document && name === 'parameter-source' ? sourcesAt(document, at) : undefined
    },
    parts: (name, at, value = model.get().value) => {
      const document = asDocument(value)
      return document && findParts(name, document, at, { get: (address) => library.now()[address] })
    },
    nameOf,
    names,
    documentAt: (address) => (Object.hasOwn(library.now(), address) ? library.now()[address] : undefined),
    sentence: (problem) =>
      problemMessage(
        problem,
        language,
        texts.now(schema === ''),
        (word) => (schemas && titleIn(schemas, model.get().value, problem, word)) ?? nameOf(word) ?? word,
      ),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    renaming: makeOffered(),
    checkAnew: () => {
      library.forget()
      void model.check().catch(() => undefined)
    },
    change: (at, value, title = '') => model.set(at, value, title),
    operate: (operation, at, value) => operate(model, { operation, at, value }),
  }
}

/** What documents are called; asked again, the same object as long as they are the same. */
function namesIn(now: () => Readonly<Record<string, Document>>, language: Language): EditHandle['names'] {
  let known: { of: object; names: Readonly<Record<string, string>> } | undefined
  return () => {
    const documents = now()
    if (known?.of === documents) return known.names
    const named = Object.entries(documents).map(([address, { name }]) => [address, readText(name, language)])
    const names = Object.fromEntries(named.filter(([, name]) => name !== ''))
    known = { of: documents, names }
    return names
  }
}

/** The sentences of problems in the user's language. */
function makeTexts({ app, language, tell }: Pick<EditedBy, 'app' | 'language'> & { tell: () => void }) {
  let texts: ReadonlyMap<string, string> | undefined
  return {
    read: async (): Promise<void> => {
      texts = await readTexts(app, language)
    },
    /** What is known now. `isLate`: they are read when they are wanted first, and not with the form. */
    now: (isLate: boolean): ReadonlyMap<string, string> => {
      if (texts === undefined && isLate) {
        texts = new Map()
        void readTexts(app, language).then((read) => {
          texts = read
          tell()
        })
      }
      return texts ?? new Map()
    },
  }
}

interface Operation {
  operation: string
  at: string | undefined
  value: unknown
}

function operate(model: Model, { operation, at = '', value }: Operation): void {
  if (operation === 'undo') model.undo()
  else if (operation === 'redo') model.redo()
  else if (operation === 'remove') model.remove(at, '')
  else if (operation === 'set') model.set(at, value, '')
  else if (operation === 'add') model.insert(at, value, '')
  else if (operation === 'move') model.move(at, Number(value), '')
  else if (operation === 'reset') model.reset()
  else if (operation === 'refuse') model.refused(value as Problem[])
}

/**
 * The title that a problem of the engine's check tells in English, in the user's language: of `key`, `name` or
 * `version`, and of what is required anywhere.
 */
function titleIn({ set, root }: JsonSchemas, value: unknown, { code, at }: Problem, word: string): string | undefined {
  const id = 'kumiki:common/document'
  const field = word.toLowerCase()
  // A parameter may be called NAME too.
  if (at === `/${field}` && set.has(id)) return set.get(id).properties?.[field]?.title
  if (code !== 'required') return undefined
  const place = jsonSchemaAt(set, root, value, at)
  return place && titleOf(set, { ...resolve(set, place.raw), ...place.raw }, word)
}
