import { frontOf, frontQuery, frontRoute } from '../compile/content-pages.ts'
import type { Content, Context } from '../compile/context.ts'
import type { Block, ScreenDocument } from '../compile/release.ts'

/**
 * The screens of a content with the contents that the builder named to look something up in: each opens in a tab of its
 * own, so that what is typed here stays. One that end users cannot open, or not this user, is left out.
 */
export function withInquiries(context: Context, content: Content, screens: ScreenDocument[]): ScreenDocument[] {
  const blocks: Block[] = (content.spec.inquiries ?? []).flatMap((address) => {
    const target = context.content(address)
    if (!target || !frontOf(context, target)) return []
    return [
      {
        type: 'button' as const,
        access: { audience: 'site' as const, content: target.id },
        label: context.text(target.name),
        icon: 'external',
        quiet: true,
        onPress: [
          {
            do: 'open' as const,
            route: frontRoute(context, target),
            ...frontQuery(context, target),
            newTab: true,
          },
        ],
      },
    ]
  })
  if (blocks.length === 0) return screens
  const bar: Block = { type: 'bar', place: 'title', align: 'end', label: context.t('Look something up'), blocks }
  return screens.map((screen) => ({ ...screen, spec: { ...screen.spec, blocks: [bar, ...screen.spec.blocks] } }))
}
