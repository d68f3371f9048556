import type { Page } from 'playwright-core'

/** Logs the first user in to the console, in Japanese. */
export async function logIn(page: Page, url: string, password = 'admin-password'): Promise<void> {
  await page.goto(`${url}/main/`)
  await page.getByLabel('ユーザーID').fill('admin')
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
}
