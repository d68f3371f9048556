import type { NewOutboxItem } from '../store.ts'

/** What the outbox holds of a mail. */
export const aMail = {
  payload: {
    message: {
      from: { address: 'shop@example.com' },
      to: [{ address: 'yamada@example.jp' }],
      subject: 'Order',
      text: 'Thank you.',
    },
    server: 'mail-server/office',
  },
  about: { type: 'order', trigger: 'success', subject: 'Order', recipients: ['yamada@example.jp'] },
} satisfies Pick<NewOutboxItem, 'payload' | 'about'>
