import { ofKind } from '../../runtime/document.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { Store } from '../store/store.ts'
import { addMail, type OutgoingMail } from './add-mail.ts'

/** Mails of mail settings, but for those of settings that are suspended now, or gone. */
export async function addMails(store: Pick<Store, 'outbox' | 'documents'>, mails: readonly OutgoingMail[] = []) {
  for (const mail of mails) if (await isValid(store, mail)) await addMail(store, mail)
}

async function isValid({ documents }: Pick<Store, 'documents'>, { setting }: OutgoingMail): Promise<boolean> {
  if (setting === undefined) return true
  const stored = await documents.whole.find(setting)
  if (!stored) return false
  return ofKind('mail-setting', stored.document).spec.valid ?? defaults.mailSettingSpec.valid
}
