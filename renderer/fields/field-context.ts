import type { FileUploadResponse } from '../../runtime/generated/calls/file.ts'
import { createContext, useContext, useMemo } from 'react'
import type { Offered } from '../app/offered.ts'
import { useExternal } from '../state/use-external.ts'
import type { Language } from '../../runtime/document.ts'
import type { Part } from '../../runtime/parts/part.ts'
import { getAt } from '../../runtime/pointer.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { problemsAt } from '../model/model.ts'
import type { Model, ModelState } from '../model/model.ts'

export interface Option {
  value: string
  label: string
  /** Number of the document's row. */
  id?: number
  /** It does not fit as those do that are offered first. */
  other?: boolean
}

/** Which documents a reference offers. */
export interface OptionsAsked {
  kinds: string[]
  /** What name or key contain. */
  find: string
  /** Facts of codes that those have which go first. */
  fits?: string[]
}

/** What fields need of the world around them; the form block gives it. */
export interface FieldContext {
  model: Model
  set: JsonSchemaSet
  /** Schema of the model's whole value. */
  root: JsonSchema
  language: Language
  readOnly: boolean
  /** Parts that `x-part` allows at a place of the value, or undefined when nothing can be said yet. */
  parts(name: string, at: string, value?: unknown): Part[] | undefined
  /** Codes that `x-narrow` leaves at a place; undefined: all of them. */
  narrowed(name: string | undefined, at: string): readonly string[] | undefined
  /** Tells when what the value refers to has been read: parts and names may be others then. */
  followLibrary(listener: () => void): () => void
  /** Documents of the kinds that `x-ref` allows, as choices. */
  options(asked: OptionsAsked, signal: AbortSignal): Promise<Option[]>
  /** What a call answers, for choices and checks of a field; a failure is told to nobody. */
  ask(call: string, input: object, signal: AbortSignal): Promise<unknown>
  /** Name of a document that the value refers to, where it is known. */
  nameOf(address: string): string | undefined
  /** Address of the screen of a document; number 0 makes a new one. */
  documentLink(kind: string, id: number): string | undefined
  /** Files of documents; undefined where the value is no document. */
  files: FileStore | undefined
  /** Sentence of a problem in the user's language. */
  sentence(problem: Problem): string
  /** The way to another name of a part, where the value is one of a document. */
  renaming?: Offered<(at: string) => void>
  /** Asks whether work of these titles may go; without it nobody is asked. */
  mayLose?: (titles: string[]) => Promise<boolean>
}

export interface FileStore {
  /** Stores the bytes; a refusal is told to the person before it is thrown. */
  /** Tells while it does how many bytes of the file have left. */
  store(file: File, onSent: (bytes: number) => void): Promise<FileUploadResponse>
  about(file: string, signal: AbortSignal): Promise<FileUploadResponse>
  /** Address of the bytes. */
  url(file: string): string
}

const Context = createContext<FieldContext | undefined>(undefined)
export const FieldProvider = Context.Provider

export function useFields(): FieldContext {
  const context = useContext(Context)
  if (!context) throw new Error('A field stands outside a form')
  return context
}

/** The value at a place, followed. */
export function useValueAt(model: Model, at: string): unknown {
  return useExternal(model.subscribe, () => getAt(model.get().value, at))
}

/** The whole state of a model, followed. */
export function useModelState(model: Model): ModelState {
  return useExternal(model.subscribe, model.get)
}

/** A part of what a model holds, followed: only another text, number, truth value or object draws anew. */
export function useModelPart<T>(model: Model, read: (state: ModelState) => T): T {
  return useExternal(model.subscribe, () => read(model.get()))
}

/** Problems to show at a place, followed. */
export function useProblemsAt(model: Model, at: string): Problem[] {
  const shown = useExternal(model.subscribe, () => JSON.stringify(problemsAt(model.get(), at)))
  return useMemo(() => JSON.parse(shown) as Problem[], [shown])
}
