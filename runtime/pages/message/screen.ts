import type { ContentWith, Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'

/** A content that is a text. */
export type MessageContent = ContentWith<'message'>

/** A page with nothing but the text; the content's name is its title. */
export function messageScreen(context: Context, content: MessageContent): ScreenDocument {
  return contentScreen(content, 'message', {
    route: context.route(content.id, 'message'),
    title: context.text(content.name),
    blocks: [{ type: 'stack', sheet: true, blocks: [messageText(context, content)] }],
  })
}

export function messageText(context: Context, { spec }: MessageContent): Block {
  const { text, pictures = [] } = spec.message
  return {
    type: 'formatted-text',
    text: context.text(text),
    ...(pictures.length > 0 && {
      pictures: pictures.map(({ key, picture }) => ({ key, picture: context.blobUrl(picture) })),
    }),
  }
}
