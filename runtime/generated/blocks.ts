// Made from schemas/ by `npm run generate`; do not edit.

import type { AdoptBlock } from './blocks/adopt.ts'
import type { AnswerFilterBlock } from './blocks/answer-filter.ts'
import type { ApiDocumentBlock } from './blocks/api-document.ts'
import type { BarBlock } from './blocks/bar.ts'
import type { BoardBlock } from './blocks/board.ts'
import type { ButtonBlock } from './blocks/button.ts'
import type { CalendarBlock } from './blocks/calendar.ts'
import type { CardsBlock } from './blocks/cards.ts'
import type { CatalogueBlock } from './blocks/catalogue.ts'
import type { ChartBlock } from './blocks/chart.ts'
import type { CompareBlock } from './blocks/compare.ts'
import type { DialogBlock } from './blocks/dialog.ts'
import type { DocumentBarBlock } from './blocks/document-bar.ts'
import type { DownloadBlock } from './blocks/download.ts'
import type { EditableTableBlock } from './blocks/editable-table.ts'
import type { EmptyBlock } from './blocks/empty.ts'
import type { FileBlock } from './blocks/file.ts'
import type { FiltersBlock } from './blocks/filters.ts'
import type { FindBlock } from './blocks/find.ts'
import type { FormBlock } from './blocks/form.ts'
import type { FormattedTextBlock } from './blocks/formatted-text.ts'
import type { GridBlock } from './blocks/grid.ts'
import type { HtmlViewBlock } from './blocks/html-view.ts'
import type { IconLinkBlock } from './blocks/icon-link.ts'
import type { ImageBlock } from './blocks/image.ts'
import type { InputsBlock } from './blocks/inputs.ts'
import type { JsonBlock } from './blocks/json.ts'
import type { LoginBlock } from './blocks/login.ts'
import type { MenuBlock } from './blocks/menu.ts'
import type { MessageBlock } from './blocks/message.ts'
import type { PagePreviewBlock } from './blocks/page-preview.ts'
import type { PdfViewBlock } from './blocks/pdf-view.ts'
import type { ProblemPanelBlock } from './blocks/problem-panel.ts'
import type { ProblemsBlock } from './blocks/problems.ts'
import type { ProgressBlock } from './blocks/progress.ts'
import type { ReportColumnsBlock } from './blocks/report-columns.ts'
import type { ReportSheetBlock } from './blocks/report-sheet.ts'
import type { ReportTemplateBlock } from './blocks/report-template.ts'
import type { SearchBlock } from './blocks/search.ts'
import type { SplitBlock } from './blocks/split.ts'
import type { SqlBlock } from './blocks/sql.ts'
import type { SqlGuiBlock } from './blocks/sql-gui.ts'
import type { StackBlock } from './blocks/stack.ts'
import type { StepsBlock } from './blocks/steps.ts'
import type { TableBlock } from './blocks/table.ts'
import type { TabsBlock } from './blocks/tabs.ts'
import type { TextBlock } from './blocks/text.ts'
import type { TotalsBlock } from './blocks/totals.ts'
import type { TransferBlock } from './blocks/transfer.ts'
import type { TreeBlock } from './blocks/tree.ts'
import type { UpdatedBlock } from './blocks/updated.ts'

/** Each block by its `type`. */
export interface Blocks {
  'answer-filter': AnswerFilterBlock
  'api-document': ApiDocumentBlock
  'document-bar': DocumentBarBlock
  'editable-table': EditableTableBlock
  'formatted-text': FormattedTextBlock
  'html-view': HtmlViewBlock
  'icon-link': IconLinkBlock
  'page-preview': PagePreviewBlock
  'pdf-view': PdfViewBlock
  'problem-panel': ProblemPanelBlock
  'report-columns': ReportColumnsBlock
  'report-sheet': ReportSheetBlock
  'report-template': ReportTemplateBlock
  'sql-gui': SqlGuiBlock
  adopt: AdoptBlock
  bar: BarBlock
  board: BoardBlock
  button: ButtonBlock
  calendar: CalendarBlock
  cards: CardsBlock
  catalogue: CatalogueBlock
  chart: ChartBlock
  compare: CompareBlock
  dialog: DialogBlock
  download: DownloadBlock
  empty: EmptyBlock
  file: FileBlock
  filters: FiltersBlock
  find: FindBlock
  form: FormBlock
  grid: GridBlock
  image: ImageBlock
  inputs: InputsBlock
  json: JsonBlock
  login: LoginBlock
  menu: MenuBlock
  message: MessageBlock
  problems: ProblemsBlock
  progress: ProgressBlock
  search: SearchBlock
  split: SplitBlock
  sql: SqlBlock
  stack: StackBlock
  steps: StepsBlock
  table: TableBlock
  tabs: TabsBlock
  text: TextBlock
  totals: TotalsBlock
  transfer: TransferBlock
  tree: TreeBlock
  updated: UpdatedBlock
}
