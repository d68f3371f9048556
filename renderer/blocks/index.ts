import type { ComponentType } from 'react'
import type { Blocks } from '../../runtime/generated/blocks.ts'
import type { BlockProps } from '../block-props.ts'
import { late } from '../late.tsx'
import Bar from './bar.tsx'
import Button from './button.tsx'
import Cards from './cards.tsx'
import Dialog from './dialog.tsx'
import Empty from './empty.tsx'
import File from './file.tsx'
import Find from './find.tsx'
import Grid from './grid.tsx'
import Image from './image.tsx'
import Login from './login.tsx'
import Menu from './menu.tsx'
import Message from './message.tsx'
import Search from './search.tsx'
import Split from './split.tsx'
import Stack from './stack.tsx'
import Steps from './steps.tsx'
import Table from './table.tsx'
import Tabs from './tabs.tsx'
import Text from './text.tsx'
import Totals from './totals.tsx'
import Tree from './tree.tsx'

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
  file: File,
  find: Find,
  grid: Grid,
  image: Image,
  login: Login,
  menu: Menu,
  message: Message,
  search: Search,
  split: Split,
  stack: Stack,
  steps: Steps,
  table: Table,
  tabs: Tabs,
  text: Text,
  totals: Totals,
  tree: Tree,
  adopt: late(() => import('./adopt.tsx')),
  calendar: late(() => import('./calendar.tsx')),
  catalogue: late(() => import('./catalogue.tsx')),
  compare: late(() => import('./compare.tsx')),
  'document-bar': late(() => import('./document-bar.tsx')),
  'editable-table': late(() => import('./editable-table.tsx')),
  form: late(() => import('./form.tsx')),
  'formatted-text': late(() => import('./formatted-text.tsx')),
  inputs: late(() => import('./inputs.tsx')),
  json: late(() => import('./json.tsx')),
  problems: late(() => import('./problems.tsx')),
  query: late(() => import('./query.tsx')),
  sql: late(() => import('./sql.tsx')),
} satisfies { [Type in keyof Blocks]: ComponentType<BlockProps<Type>> }
