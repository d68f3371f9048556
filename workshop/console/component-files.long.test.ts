import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { sayer } from './say.ts'

const shop = wholesaleOfFile()
const shots = process.env.KUMIKI_SHOTS

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `the choices of a component come from a file that is attached, and one that is wrong is told at its place, %s at %i${needsBrowser}`,
  async (language, width) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    await logInBuilder(builder, shop.console)
    const { page, client } = builder
    const say = sayer(language)
    const look = async (name: string) => {
      if (shots) await page.screenshot({ path: `${shots}/${name}-${language}-${width}.png`, fullPage: true })
      expect([name, await checkPage(page)]).toEqual([name, []])
    }
    const at = (place: string) => page.locator(`input[data-at="${place}"], [data-at="${place}"] input`).first()
    const save = async () => {
      await page.getByRole('button', { name: say('Save'), exact: true }).click()
    }
    await page.goto(`${shop.console}/documents/component/0`)
    await at('/name').fill(`Sizes ${language}`)
    await at('/spec/type').click()
    await page.getByRole('option', { name: say('Options'), exact: true }).click()
    const attach = (name: string, text: string) =>
      page
        .locator('[data-at^="/spec/fileList"] input[type=file], input[type=file]')
        .last()
        .setInputFiles({ name, mimeType: 'text/csv', buffer: iconv.encode(text, 'cp932') })
    await page.getByRole('button', { name: language === 'ja' ? 'ファイル：追加' : 'Files: add' }).click()
    await look('component-file')
    await attach('sizes.csv', 'code,name\r\n,小\r\n')
    await save()
    await page
      .getByText(/sizes\.csv.*2|2.*sizes\.csv/)
      .first()
      .waitFor()
    await look('component-file-wrong')
    await attach('sizes.csv', 'code,name\r\nS,小\r\nL,大\r\n')
    await save()
    await page.waitForURL(/component\/[1-9]/)
    await page.getByRole('button', { name: /: 大$/ }).waitFor()
    await page.getByText('sizes.csv').waitFor()
    await look('component-file-choices')
    const { rows } = await client.call<{ rows: { id: number; name: string }[] }>(
      'GET',
      '/document/component?find=Sizes',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(builder.errors.filter((error) => !/4\d\d/.test(error))).toEqual([])
    await builder.close()
  },
)
