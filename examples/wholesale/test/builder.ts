import type { Browser, Page } from 'playwright-core'
import { visit } from '../../../workshop/browser.ts'
import { openConsole, type Client } from '../../../workshop/client.ts'
import type { Language } from './words.ts'

/** A visitor of the console: a page that is logged in as the administrator, and the same by calls. */
export interface Builder {
  page: Page
  client: Client
  errors: string[]
  close(): Promise<void>
}

/** The number of a document. */
export async function idOf(client: Client, kind: string, key: string): Promise<number> {
  const { rows } = await client.call<{ rows: { id: number; key: string }[] }>(
    'GET',
    `/document/${kind}?find=${key}&limit=50`,
  )
  const row = rows.find((each) => each.key === key)
  if (!row) throw new Error(`There is no ${kind}/${key}`)
  return row.id
}

/** A visitor who has opened nothing yet; the language is that of the user's profile. */
export async function openBuilder(
  browser: Browser,
  console: string,
  { language = 'ja', width = 1280, dark = false }: { language?: Language; width?: number; dark?: boolean } = {},
): Promise<Builder> {
  const client = await openConsole(new URL(console).origin)
  await client.call('PUT', '/user/language', { language })
  const { page, context, errors } = await visit(browser, { language, width, dark })
  return { page, client, errors, close: () => context.close() }
}

/** Opens the console and logs in, in whatever language the page is. */
export async function logInBuilder({ page }: Builder, console: string, path = '/'): Promise<void> {
  await page.goto(`${console}${path}`)
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[autocomplete="current-password"]').fill('admin-password')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.getByRole('main').waitFor()
}
