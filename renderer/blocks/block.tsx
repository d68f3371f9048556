import { Component, memo, type ComponentType, type ReactNode } from 'react'
import { t } from '@lingui/core/macro'
import { holds } from '../../runtime/expressions/holds.ts'
import { blocks } from './index.ts'
import type { BlockProps } from './block-props.ts'
import type { Scope } from '../state/scope.ts'
import type { Block as BlockNode } from '../../runtime/generated/screens/block.ts'
import { typesOfBlocks } from '../../runtime/screen/types-of-blocks.ts'
import { useReads } from '../state/use-reads.ts'
import styles from './block.module.css'

type Drawable = ComponentType<BlockProps<never>> & { fetch?(): Promise<void> }

const registry: Readonly<Record<string, Drawable>> = blocks

/** Draws blocks one after the other, each by its exact type. */
export function Blocks({ blocks, scope }: { blocks: readonly BlockNode[] | undefined; scope: Scope }) {
  return (blocks ?? []).map((block, index) => <Block key={block.id ?? index} block={block} scope={scope} />)
}

/** Draws one block. It is drawn again when something that it reads has changed, and not because its neighbours were. */
export const Block = memo(
  OneBlock,
  (before, now) => before.block === now.block && before.scope.present === now.scope.present,
)

function OneBlock({ block, scope: given }: BlockProps) {
  const scope = useReads(given)
  if (block.when && !holds(block.when, scope)) return null
  const Drawn = Object.hasOwn(registry, block.type) ? (registry[block.type] as ComponentType<BlockProps>) : undefined
  if (!Drawn) return <Placeholder type={block.type} />
  return (
    <Fence type={block.type}>
      <Drawn block={block} scope={scope} />
    </Fence>
  )
}

/** Fetches what blocks that are not drawn yet will need, so that they are there at once. */
export function fetchBlocks(blocks: readonly BlockNode[]): void {
  for (const type of typesOfBlocks(blocks)) {
    // One that cannot be fetched now is fetched, and told, when it is drawn.
    if (Object.hasOwn(registry, type)) registry[type]?.fetch?.().catch(() => undefined)
  }
}

function Placeholder({ type }: { type: string }) {
  return (
    <div className={styles.placeholder} role="note" data-unknown-block={type}>
      {t`This part cannot be drawn: ${type}`}
    </div>
  )
}

/** One broken block does not take the page with it. */
class Fence extends Component<{ type: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(`Block "${this.props.type}"`, error)
  }

  override render() {
    return this.state.failed ? <Placeholder type={this.props.type} /> : this.props.children
  }
}
