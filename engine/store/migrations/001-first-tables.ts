import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'

/** The tables of the first release. */
export async function firstTables(db: Kysely<Tables>, { id, text, bytes }: Facts): Promise<void> {
  const { schema } = db

  await schema
    .createTable('kumiki_store')
    .addColumn('install', text, (c) => c.primaryKey())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('contents')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute()

  await schema
    .createTable('documents')
    .addColumn('id', 'integer', id)
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('name', text)
    .addColumn('find_text', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().references('contents.hash'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('owner', text, (c) => c.notNull())
    .addColumn('folder_id', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('updated_by', text, (c) => c.notNull())
    .addUniqueConstraint('documents_key', ['kind', 'key'])
    .execute()
  await schema.createIndex('documents_folder').on('documents').columns(['kind', 'folder_id']).execute()

  // No foreign key: the history of a removed document stays.
  await schema
    .createTable('document_revisions')
    .addColumn('document_id', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().references('contents.hash'))
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('note', text)
    .addColumn('action', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('document_revisions_key', ['document_id', 'revision'])
    .execute()

  await schema
    .createTable('document_references')
    .addColumn('document_id', 'integer', (c) => c.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('place', text, (c) => c.notNull())
    .addColumn('target', text, (c) => c.notNull())
    .addColumn('owns', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_references_key', ['document_id', 'place'])
    .execute()
  await schema.createIndex('document_references_target').on('document_references').column('target').execute()

  await schema
    .createTable('unique_values')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('field', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('document_id', 'integer', (c) => c.notNull().references('documents.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('unique_values_key', ['kind', 'field', 'value'])
    .execute()
  await schema.createIndex('unique_values_document').on('unique_values').column('document_id').execute()

  await schema
    .createTable('data_keys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('wrapped', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('retired_at', text)
    .execute()

  await schema
    .createTable('secrets')
    .addColumn('document_id', 'integer', (c) => c.notNull())
    .addColumn('field', text, (c) => c.notNull())
    .addColumn('destination', text, (c) => c.notNull())
    .addColumn('sealed', text, (c) => c.notNull())
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('secrets_key', ['document_id', 'field', 'destination'])
    .execute()

  await schema
    .createTable('blobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('blobs_hash').on('blobs').column('hash').execute()

  await schema
    .createTable('blob_parts')
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('blob_parts_key', ['hash', 'number'])
    .execute()

  await schema
    .createTable('releases')
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('base', 'integer')
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('compiler', 'integer', (c) => c.notNull())
    .addColumn('note', text)
    .addColumn('manifest', text, (c) => c.notNull().references('contents.hash'))
    .addPrimaryKeyConstraint('releases_key', ['site_id', 'number'])
    .execute()

  await schema
    .createTable('sites')
    .addColumn('site_id', 'integer', (c) => c.primaryKey())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('release', 'integer')
    .addColumn('reason', text)
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('processing_node', text)
    .addColumn('processing_until', text)
    .execute()

  await schema
    .createTable('sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('audience', text, (c) => c.notNull())
    .addColumn('site_id', 'integer')
    .addColumn('content_id', 'integer')
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('epoch', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_action_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('node', text)
    .addColumn('address', text)
    .addColumn('data', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('sessions_user').on('sessions').columns(['user_key', 'audience', 'site_id']).execute()
  await schema.createIndex('sessions_expires').on('sessions').column('expires_at').execute()

  await schema
    .createTable('users')
    .addColumn('user_key', text, (c) => c.primaryKey())
    .addColumn('password_hash', text)
    .addColumn('password_changed_at', text)
    .addColumn('must_change_password', 'integer', (c) => c.notNull())
    .addColumn('auth_epoch', 'integer', (c) => c.notNull())
    .addColumn('failed_logins', 'integer', (c) => c.notNull())
    .addColumn('last_failed_at', text)
    .addColumn('two_factor', 'integer', (c) => c.notNull())
    .addColumn('two_factor_secret', text)
    .addColumn('two_factor_pending', text)
    .addColumn('two_factor_last_step', 'integer', (c) => c.notNull())
    .addColumn('recovery_codes', text, (c) => c.notNull())
    .addColumn('last_login_at', text)
    .addColumn('last_login_address', text)
    .execute()

  await schema
    .createTable('carts')
    .addColumn('id', 'integer', id)
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('content_id', 'integer', (c) => c.notNull())
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('purchase_id', text, (c) => c.notNull().unique())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('carts_owner', ['site_id', 'content_id', 'user_key'])
    .execute()

  await schema
    .createTable('cart_rows')
    .addColumn('id', 'integer', id)
    .addColumn('cart_id', 'integer', (c) => c.notNull().references('carts.id').onDelete('cascade'))
    .addColumn('row_key', text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('row', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addUniqueConstraint('cart_rows_key', ['cart_id', 'row_key'])
    .execute()

  await schema
    .createTable('attempts')
    .addColumn('purchase_id', text, (c) => c.primaryKey())
    .addColumn('site_id', 'integer', (c) => c.notNull())
    .addColumn('content_id', 'integer', (c) => c.notNull())
    .addColumn('user_key', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('node', text, (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('answer', text)
    .addColumn('data', text)
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('until', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('attempts_state').on('attempts').columns(['state', 'until']).execute()

  await schema
    .createTable('outbox')
    .addColumn('id', 'integer', id)
    .addColumn('topic', text, (c) => c.notNull())
    .addColumn('message_id', text, (c) => c.notNull().unique())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text)
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('last_error', text)
    .execute()
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute()

  await schema
    .createTable('leases')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('node', text, (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('until', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('counters')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('reset_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('logs')
    .addColumn('id', 'integer', id)
    .addColumn('log', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('user_key', text)
    .addColumn('site_id', 'integer')
    .addColumn('find_text', text, (c) => c.notNull())
    .addColumn('entry', text, (c) => c.notNull())
    .addColumn('chain', text)
    .execute()
  await schema.createIndex('logs_at').on('logs').columns(['log', 'at', 'id']).execute()

  await schema
    .createTable('settings')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('by', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('events')
    .addColumn('id', 'integer', id)
    .addColumn('topic', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('data', text)
    .addColumn('node', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
}
