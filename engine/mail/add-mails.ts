import { ofKind } from '../../runtime/document.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { OutboxIntent, Store } from '../store/store.ts'
import { addMail, intendMail, type OutgoingMail } from './add-mail.ts'

/** Mails of mail settings, but for those of settings that are suspended now, or gone. */
export async function addMails(store: Pick<Store, 'outbox' | 'documents'>, mails: readonly OutgoingMail[] = []) {
  for (const mail of mails) if (await isValid(store, mail)) await addMail(store, mail)
}

/** The same before their cause is committed elsewhere; answers their Message-IDs, by which they are confirmed or forgotten. */
export async function intendMails(
  store: Pick<Store, 'outbox' | 'documents'>,
  mails: readonly OutgoingMail[],
  where: Omit<OutboxIntent, 'then'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const mail of mails) if (await isValid(store, mail)) ids.push(await intendMail(store, mail, where))
  return ids
}

async function isValid({ documents }: Pick<Store, 'documents'>, { setting }: OutgoingMail): Promise<boolean> {
  if (setting === undefined) return true
  const stored = await documents.whole.find(setting)
  if (!stored) return false
  return ofKind('mail-setting', stored.document).spec.valid ?? defaults.mailSettingSpec.valid
}
