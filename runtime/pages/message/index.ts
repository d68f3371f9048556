import type { Page } from '../../compile/page.ts'
import { messagePeriod, messageTexts } from './checks.ts'
import { messageScreen, messageText, type MessageContent } from './screen.ts'
import * as codes from '../../generated/codes.ts'
import * as defaults from '../../generated/defaults.ts'

/** A text that users read, within the days for which it is meant. */
export const message: Page<never, MessageContent> = {
  types: [codes.contentType.message],
  applies: (spec): spec is MessageContent['spec'] =>
    spec.type === codes.contentType.message && spec.message !== undefined,
  routes: {
    hasKey: true,
    paths: ['message/:id(\\d+)/:key([A-Za-z0-9]+)'],
  },
  makes: {
    screens: (context, content) => [messageScreen(context, content)],
  },
  site: {
    access({ spec }) {
      const { from, to } = spec.message
      return from !== undefined || to !== undefined ? { period: { ...(from && { from }), ...(to && { to }) } } : {}
    },
    front: {
      standsOnHome: ({ spec }) => spec.message.home ?? defaults.messagePage.home,
      home: (context, content) => ({
        block: {
          type: 'stack',
          title: context.text(content.name),
          sheet: true,
          access: { audience: 'site', content: content.id },
          blocks: [messageText(context, content)],
        },
      }),
    },
    entry: () => ({ icon: 'bell' }),
  },
  checks: [messageTexts, messagePeriod],
}
