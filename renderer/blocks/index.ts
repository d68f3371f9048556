import { lazy, type ComponentType } from 'react'
import type { BlockProps } from '../block.tsx'
import Badge from './badge.tsx'
import Bar from './bar.tsx'
import Button from './button.tsx'
import Cards from './cards.tsx'
import Empty from './empty.tsx'
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
 * Every block that a screen may name, by its type: light ones here, heavy ones `lazy`, fetched when a screen names them.
 * Each has a schema of the same name in `schemas/blocks`.
 */
export const blocks = {
  badge: Badge,
  bar: Bar,
  button: Button,
  cards: Cards,
  empty: Empty,
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
  adopt: lazy(() => import('./adopt.tsx')),
  calendar: lazy(() => import('./calendar.tsx')),
  catalogue: lazy(() => import('./catalogue.tsx')),
  compare: lazy(() => import('./compare.tsx')),
  dialog: lazy(() => import('./dialog.tsx')),
  'document-bar': lazy(() => import('./document-bar.tsx')),
  'editable-table': lazy(() => import('./editable-table.tsx')),
  file: lazy(() => import('./file.tsx')),
  find: lazy(() => import('./find.tsx')),
  form: lazy(() => import('./form.tsx')),
  inputs: lazy(() => import('./inputs.tsx')),
  json: lazy(() => import('./json.tsx')),
  problems: lazy(() => import('./problems.tsx')),
  query: lazy(() => import('./query.tsx')),
  sql: lazy(() => import('./sql.tsx')),
} satisfies Record<string, ComponentType<BlockProps<never>>>

export type BlockType = keyof typeof blocks
