import { ofKind, type Document } from '../../runtime/document.ts'
import { equal } from '../../runtime/equal.ts'
import type { ComponentSpec } from '../../runtime/generated/kinds/component.ts'
import type { Choice } from '../../runtime/generated/inputs/choice.ts'
import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { fileId } from '../../runtime/references/find-files.ts'
import { callerOf } from '../call/caller-of.ts'
import type { Context } from '../call/context.ts'
import { badInput } from '../codes/refusals.ts'
import { endsOf } from '../files/file-types.ts'
import type { ChoicesOptions } from '../choices/choices-parser.ts'
import { ParseRefused, Unreadable } from '../parsing/errors.ts'
import type { KindHooks } from './kind-hooks.ts'

type FileType = NonNullable<ComponentSpec['fileType']>

/** What files are whose names end so; pictures besides. */
const fileTypes: Readonly<Record<string, FileType>> = {
  ...{ csv: 'csv', json: 'json', pdf: 'pdf' },
  ...{ xlsx: 'xls', xlsm: 'xls', xls: 'xls' },
}
const formats: Readonly<Partial<Record<FileType, ChoicesOptions['format']>>> = {
  csv: 'csv',
  json: 'json',
  xls: 'excel',
}

/** Choices that a component may hold. */
const mostChoices = 1000

/**
 * Rows of attached files become the fixed choices when a form saves the component with others than before: they stand in the
 * document, as everything that it shows does. Imports, copies and earlier versions bring theirs; where they bring none, the
 * files say them.
 */
export const componentHooks: KindHooks = {
  async beforeForm({ before, after }, context) {
    if (!before || !equal(saidOf(before.document), saidOf(after))) await takeChoices(after, context)
  },
  async beforeSave({ after }, context) {
    const { data = [] } = ofKind('component', after).spec
    if (data.length === 0) await takeChoices(after, context)
  },
}

async function takeChoices(document: Document, context: Context): Promise<void> {
  const { spec } = ofKind('component', document)
  const data = spec.fileList?.length ? await choicesIn(document, context) : undefined
  if (data) document.spec = { ...spec, data }
}

/** What the choices of files are made by. */
function saidOf(document: Document) {
  const { fileList, fileName, fileType, setting } = ofKind('component', document).spec
  return { fileList, fileName, fileType, value: setting?.valueField, label: setting?.labelField }
}

/** Undefined where none of the files holds rows. */
async function choicesIn(document: Document, context: Context): Promise<Choice[] | undefined> {
  const { store, engine } = context
  const { fileList = [], fileName, fileType, setting } = ofKind('component', document).spec
  const refuse = (code: ProblemCode, at: string, values: string[], cause?: unknown) =>
    badInput([makeProblem(code, document, at, { values, found: values[0] })], { cause })
  const files = await Promise.all(fileList.map((file) => store.blobs.get(fileId(file))))
  if (fileName !== undefined && !files.some((file) => file?.name === fileName))
    throw refuse('component-file-name', '/spec/fileName', [fileName])
  const found = new Map<string, Choice>()
  let hasRows = false
  for (const [index, file] of files.entries()) {
    if (!file) continue
    const at = `/spec/fileList/${index}`
    const own = file.type.startsWith('image/') ? 'image' : fileTypes[endsOf(file.type)[0] ?? '']
    if (fileType && own !== fileType) throw refuse('file-type-wrong', at, [file.name])
    const format = own && formats[own]
    if (!format || (fileName !== undefined && file.name !== fileName)) continue
    hasRows = true
    const options = { format, setting, most: mostChoices }
    const bytes = (await store.blobs.read(file.hash)) ?? new Uint8Array()
    try {
      const choices = await engine.choices.whole(options, bytes, callerOf(context))
      // The first of equal values counts.
      for (const choice of choices) if (!found.has(String(choice.value))) found.set(String(choice.value), choice)
    } catch (error) {
      if (error instanceof ParseRefused && error.refusal !== 'busy')
        throw refuse('component-file-large', at, [file.name], error)
      if (!(error instanceof Unreadable)) throw error
      if (error.code === 'choices-wrong') throw refuse('component-file-wrong', at, [file.name, ...error.values], error)
      throw refuse('component-file-rows', at, [file.name, String(mostChoices)], error)
    }
    if (found.size > mostChoices) throw refuse('component-file-rows', at, [file.name, String(mostChoices)])
  }
  return hasRows ? [...found.values()] : undefined
}
