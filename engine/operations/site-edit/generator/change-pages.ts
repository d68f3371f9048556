import type { Text } from '../../../../runtime/document.ts'
import { dbPageType } from '../../../../runtime/generated/codes.ts'
import type { InputField } from '../../../../runtime/generated/inputs/input-field.ts'
import type { DbPage } from '../../../../runtime/generated/lists/db-page.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'
import { changeStatements, isSequence } from './change-statements.ts'
import { choicesIn, inputOf, isMoment, isNumbered, mustBeFilled } from './fill-column.ts'
import type { Words } from './table-name.ts'
import { fieldKey } from './parameter-of.ts'
import type { PlannedChange, PlannedChoices, PlannedTable } from './planned-site.ts'
import { isUnique, keyOf, readColumns, type TableShape } from './table-shape.ts'
import type { WritingSchema } from './writing.ts'

interface ChangeOptions {
  words: Words
  /** Address of a schema or component of the site, by the end of its key. */
  address(kind: 'schema' | 'component', slug: string): `${string}/${string}`
  label(column: CatalogueColumn): Text | undefined
  /** What a column that refers to another table may be; undefined: it may not be offered. */
  choices(column: CatalogueColumn): PlannedChoices | 'none' | undefined
}

/** A column that people type, and what they choose from. */
interface Typed {
  column: CatalogueColumn
  choices?: PlannedChoices
}

const remove = {
  submitText: { ja: '削除する', en: 'Delete' },
  one: { ja: 'この行を削除します。よろしいですか？', en: 'This row will be deleted. Continue?' },
  several: { ja: '選んだ行をすべて削除します。よろしいですか？', en: 'All of these rows will be deleted. Continue?' },
}

const changeSeveral = {
  ja: '選んだ行を変更します。入力しない項目はそのままです。よろしいですか？',
  en: 'All of these rows will be changed. What is left empty stays as it is. Continue?',
}

/**
 * Pages that add, change and delete rows of a table, one and several. Undefined where no row is known by a key, or rows are
 * told apart by those of another table.
 */
export function changePages(table: PlannedTable, options: ChangeOptions): PlannedChange | undefined {
  const { shape, own } = table
  const key = keyOf(shape)
  if (key.length === 0 || own?.through) return undefined
  const typed = typedColumns(table, options)
  const edited = typed.filter(({ column }) => !key.includes(column.name))
  const columnsOf = (some: readonly Typed[]): CatalogueColumn[] => some.map(({ column }) => column)
  const statements = changeStatements(table, options)
  // Nobody adds or deletes who it is.
  const isSelf = own !== undefined && key.includes(own.column)
  const add = isSelf ? undefined : statements.add(columnsOf(typed))
  const edit = edited.length > 0 ? statements.update(columnsOf(edited)) : undefined
  const alike = isSelf ? [] : edited.filter((one) => isAlike(shape, one))
  const editSome = alike.length > 0 ? statements.updateSome(columnsOf(alike)) : undefined
  const drop = isSelf ? undefined : statements.remove()
  const inputs = (some: readonly Typed[]): InputField[] => some.map((one) => inputFor(one, options))
  const asked = { add: inputs(typed), edit: inputs(edited), editSome: inputs(alike).map(withoutMust) }
  const choices = new Map(typed.flatMap(({ choices: one }) => (one ? [[one.slug, one]] : [])))
  return {
    schemas: [add, edit, editSome, drop].flatMap((one) => one ?? []),
    choices: [...choices.values()],
    pages: pagesOf({ add, edit, editSome, drop }, asked).flatMap(({ writing, ...page }) =>
      writing ? [withStep(page, writing, options)] : [],
    ),
  }
}

type Asking = 'add' | 'edit' | 'editSome'

function pagesOf(
  { add, edit, editSome, drop }: Record<Asking | 'drop', WritingSchema | undefined>,
  inputs: Record<Asking, InputField[]>,
): (Omit<DbPage, 'dataSchemas'> & { writing: WritingSchema | undefined })[] {
  return [
    { writing: add, key: 'new', type: dbPageType.add, name: { ja: '追加', en: 'Add' }, inputs: inputs.add },
    { writing: edit, key: 'edit', type: dbPageType.update, name: { ja: '変更', en: 'Change' }, inputs: inputs.edit },
    {
      ...{ writing: editSome, key: 'edit-several', type: dbPageType.bulkUpdate },
      name: { ja: 'まとめて変更', en: 'Change several' },
      ...{ inputs: inputs.editSome, confirmMessage: changeSeveral },
    },
    {
      ...{ writing: drop, key: 'remove', type: dbPageType.delete, name: { ja: '削除', en: 'Delete' } },
      ...{ submitText: remove.submitText, confirmMessage: remove.one, afterSave: 'list' as const },
    },
    {
      ...{ writing: drop, key: 'remove-several', type: dbPageType.bulkDelete },
      name: { ja: 'まとめて削除', en: 'Delete several' },
      ...{ submitText: remove.submitText, confirmMessage: remove.several },
    },
  ]
}

function withStep(page: Omit<DbPage, 'dataSchemas'>, writing: WritingSchema, { address }: ChangeOptions): DbPage {
  const step = { schema: address('schema', writing.slug), expectedRows: 1, parameters: writing.sources }
  return { ...page, dataSchemas: [step] }
}

/** What people type of a row: neither what the database or the login says, nor what may not be offered. */
function typedColumns({ shape, own }: PlannedTable, { choices }: ChangeOptions): Typed[] {
  return readColumns(shape, own ? 'owner' : 'everybody').flatMap((column): Typed[] => {
    if (isNumbered(column) || column.name === own?.column || isSequence(shape, column)) return []
    const offered = choices(column)
    if (offered === undefined) return []
    return [offered === 'none' ? { column } : { column, choices: offered }]
  })
}

/** Whether several rows may have the same: what is chosen, when, and how much; a name is of one alone. */
function isAlike(shape: TableShape, { column, choices }: Typed): boolean {
  if (isUnique(shape, column.name)) return false
  return choices !== undefined || choicesIn(column).length > 0 || isMoment(column) || column.typeClass === 'Number'
}

/** What is left empty is not changed. */
function withoutMust({ inputCheck: { required: _, ...inputCheck } = {}, ...input }: InputField): InputField {
  return { ...input, ...(Object.keys(inputCheck).length > 0 && { inputCheck }) }
}

function inputFor({ column, choices }: Typed, { label, address }: ChangeOptions): InputField {
  const isRequired = mustBeFilled(column)
  const input = inputOf(column, { key: fieldKey(column.name), label: label(column), isRequired })
  if (!choices) return input
  const { inputCheck: _, ...plain } = input
  return {
    ...plain,
    inputType: 'select',
    ...(isRequired && { inputCheck: { required: true } }),
    custom: { componentId: address('component', choices.slug) },
  }
}
