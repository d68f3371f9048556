import { lazy, type ComponentType } from 'react'
import type { BlockProps } from '../block.tsx'
import Bar from './bar.tsx'
import Button from './button.tsx'
import Message from './message.tsx'
import Stack from './stack.tsx'
import Text from './text.tsx'

/**
 * Every block that a screen may name, by its type: light ones here, heavy ones `lazy`, fetched when a screen names them.
 * Each has a schema of the same name in `schemas/blocks`.
 */
export const blocks = {
  bar: Bar,
  button: Button,
  message: Message,
  stack: Stack,
  text: Text,
  compare: lazy(() => import('./compare.tsx')),
  'document-bar': lazy(() => import('./document-bar.tsx')),
  'editable-table': lazy(() => import('./editable-table.tsx')),
  form: lazy(() => import('./form.tsx')),
  json: lazy(() => import('./json.tsx')),
  problems: lazy(() => import('./problems.tsx')),
} satisfies Record<string, ComponentType<BlockProps<never>>>

export type BlockType = keyof typeof blocks
