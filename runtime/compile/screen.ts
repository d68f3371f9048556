import type { Content, Context } from './context.ts'
import type { Block, ScreenDocument, ScreenSpec } from './release.ts'
import type { CommentBox } from './content-spec.ts'

/** A derived screen: it has no name of its own. */
export function screenOf(key: string, spec: ScreenSpec): ScreenDocument {
  return { kind: 'screen', version: 1, key, spec }
}

/** What all screens of a content have in common. */
export function contentScreen(
  content: Content,
  page: string,
  spec: Pick<ScreenSpec, 'route' | 'title' | 'blocks'> & Partial<ScreenSpec>,
): ScreenDocument {
  const key = content.address.slice(content.address.indexOf('/') + 1)
  return screenOf(`${key}.${page}`, {
    layout: 'site',
    access: { audience: 'site', content: content.id },
    ...spec,
  })
}

/** The blocks with the comment box above or below. */
export function withComment(context: Context, box: CommentBox | undefined, blocks: Block[]): Block[] {
  if (!box?.show) return blocks
  const message: Block = {
    type: 'message',
    tone: 'info',
    ...(box.title && { title: context.text(box.title) }),
    text: context.text(box.notice),
    ...(box.closable && { closable: true }),
    ...(box.closable && box.closeText && { closeText: context.text(box.closeText) }),
    ...(box.icon && { icon: box.icon }),
    ...(box.color && { textColor: box.color }),
    ...(box.background && { backgroundColor: box.background }),
    ...(box.borderColor && { borderColor: box.borderColor }),
  }
  return box.position === 'bottom' ? [...blocks, message] : [message, ...blocks]
}
