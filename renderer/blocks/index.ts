import type { ComponentType } from 'react'
import type { Blocks } from '../../runtime/generated/blocks.ts'
import type { BlockProps } from './block-props.ts'
import { lazy } from '../ui/lazy.tsx'
import Bar from './arrange/bar.tsx'
import Button from './arrange/button.tsx'
import Cards from './show/cards.tsx'
import Dialog from './arrange/dialog.tsx'
import Empty from './show/empty.tsx'
import Find from './rows/find.tsx'
import Grid from './arrange/grid.tsx'
import IconLink from './show/icon-link.tsx'
import Image from './show/image.tsx'
import Login from './edit/login.tsx'
import Menu from './arrange/menu.tsx'
import Message from './show/message.tsx'
import Progress from './show/progress.tsx'
import Search from './rows/search.tsx'
import Split from './arrange/split.tsx'
import Stack from './arrange/stack.tsx'
import Table from './rows/table.tsx'
import Tabs from './arrange/tabs.tsx'
import Text from './show/text.tsx'
import Totals from './show/totals.tsx'
import Tree from './rows/tree.tsx'

/**
 * Every block that a screen may name, by its type: light ones here, heavy ones `late`, fetched when a screen
 * draws them, or a little before.
 * Each has a schema of the same name in `schemas/blocks`.
 */
export const blocks = {
  bar: Bar,
  button: Button,
  cards: Cards,
  dialog: Dialog,
  empty: Empty,
  find: Find,
  grid: Grid,
  'icon-link': IconLink,
  image: Image,
  login: Login,
  menu: Menu,
  message: Message,
  progress: Progress,
  search: Search,
  split: Split,
  stack: Stack,
  table: Table,
  tabs: Tabs,
  text: Text,
  totals: Totals,
  tree: Tree,
  adopt: lazy(() => import('./edit/adopt.tsx')),
  'answer-filter': lazy(() => import('./workbench/answer-filter.tsx')),
  'api-document': lazy(() => import('./show/api-document.tsx')),
  calendar: lazy(() => import('./rows/calendar.tsx')),
  catalogue: lazy(() => import('./workbench/catalogue.tsx')),
  compare: lazy(() => import('./show/compare.tsx')),
  download: lazy(() => import('./rows/download.tsx')),
  'document-bar': lazy(() => import('./edit/document-bar.tsx')),
  'editable-table': lazy(() => import('./rows/editable-table.tsx')),
  file: lazy(() => import('./edit/file.tsx')),
  form: lazy(() => import('./edit/form.tsx')),
  'formatted-text': lazy(() => import('./show/formatted-text.tsx')),
  inputs: lazy(() => import('./edit/inputs.tsx')),
  json: lazy(() => import('./edit/json.tsx')),
  problems: lazy(() => import('./show/problems.tsx')),
  transfer: lazy(() => import('./edit/transfer.tsx')),
  sql: lazy(() => import('./workbench/sql.tsx')),
  'report-template': lazy(() => import('./workbench/report-template.tsx')),
  'sql-gui': lazy(() => import('./workbench/sql-gui.tsx')),
  steps: lazy(() => import('./arrange/steps.tsx')),
  'pdf-view': lazy(() => import('./show/pdf-view.tsx')),
  'html-view': lazy(() => import('./show/html-view.tsx')),
  chart: lazy(() => import('./show/chart.tsx')),
  board: lazy(() => import('./show/board.tsx')),
  filters: lazy(() => import('./show/filters.tsx')),
  updated: lazy(() => import('./show/updated.tsx')),
  'page-preview': lazy(() => import('./workbench/page-preview.tsx')),
  'report-columns': lazy(() => import('./workbench/report-columns.tsx')),
  'report-sheet': lazy(() => import('./workbench/report-sheet.tsx')),
  'problem-panel': lazy(() => import('./show/problem-panel.tsx')),
} satisfies { [Type in keyof Blocks]: ComponentType<BlockProps<Type>> }
