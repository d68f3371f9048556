import type { ListSpec } from '../compile/content-spec.ts'
import type { ContentWith, Context } from '../compile/context.ts'
import type { PageFields } from '../compile/fields.ts'
import type { Text } from '../document.ts'
import type { DownloadBlock } from '../generated/blocks/download.ts'
import type { OperationRequests } from '../generated/operations.ts'

/** What a file is called. */
export interface OutputName {
  /** Users may choose another name; without it that of the content. */
  defaultFileName?: Text
  /** A name that stays. */
  fileName?: string
}

/**
 * One form in which rows leave as a file. Compiling, the buttons of a list, the release and what a user may see iterate over
 * the formats of the registry and name none; how rows become bytes says the format of the same key in `engine/output`.
 */
export interface OutputFormat<Options = unknown, Plan = unknown> {
  /** What people call it. */
  readonly title: string
  /** What a list says of it; undefined: users are not offered it. */
  options(list: ListSpec, context: Context): Options | undefined
  /** End of the file's name, with its point. */
  end(options: Options): string
  /** What its buttons say beyond what those of every format do; one for each of its files. */
  buttons(context: Context, options: Options): OutputButton[]
  /**
   * What the release holds, so that nothing is left to decide when rows come: it stands in the list's plan by the key. A
   * format whose files have rows of their own has plans of its own, and each of them holds it.
   */
  plan?(context: Context, about: { content: ContentWith<'list'>; page: PageFields; options: Options }): Plan
  /** The plan without some columns, by the names under which rows have them. */
  without(plan: Plan, names: ReadonlySet<string>): Plan
  mediaType(plan: Plan): string
}

export interface OutputButton extends Pick<DownloadBlock, 'lines'> {
  name: OutputName
  /** What its call is sent beside the search. */
  input?: Pick<OperationRequests['report-download'], 'report'>
  /** End of its name, where the format has files of several kinds. */
  end?: string
  /** Rows from which on it is made while its user goes on with something else; without it as files of rows are. */
  manyRows?: number
  /** In place of the usual words with the title of the format. */
  label?: string
  /** It may lack characters: the call `<key>-check` is asked beforehand. */
  isChecked?: boolean
}
