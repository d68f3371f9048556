import { expect, test } from 'vitest'
import { fillMail } from './fill-mail.ts'
import type { MailPlan } from './mail-plan.ts'
import { placeholdersOf } from './placeholders-of.ts'

const plan: MailPlan = {
  setting: 'mail-setting/order',
  trigger: 'success',
  from: 'shop@example.com',
  fromName: { ja: '金物店', en: 'Hardware' },
  to: ['{login.EMAIL}', '{CONTACT}', 'sales@example.com'],
  cc: ['{NOBODY}'],
  bcc: [],
  title: { ja: '注文{ORDER_NO}', en: 'Order {ORDER_NO}' },
  message: { ja: '{lines}\n計 {total}', en: '{lines}\nTotal {total} {unknown} { } {{total}}' },
  line: { ja: '{NAME} × {PURCHASECOUNT}', en: '{PURCHASECOUNT} of {NAME}' },
}
const values = {
  of: { ORDER_NO: 17, total: '1,234', CONTACT: ' office@example.jp ' },
  login: { EMAIL: 'yamada@example.jp' },
  lines: [
    { NAME: 'Saw {total}', PURCHASECOUNT: 2 },
    { NAME: null, PURCHASECOUNT: 1 },
  ],
}

test('values of the cause, of the login and of each row stand in a mail, in the language of the user', () => {
  expect(fillMail(plan, values, 'en')).toEqual({
    from: 'shop@example.com',
    fromName: 'Hardware',
    to: ['yamada@example.jp', 'office@example.jp', 'sales@example.com'],
    cc: [],
    bcc: [],
    subject: 'Order 17',
    // What a row says is text, whatever it looks like.
    text: '2 of Saw {total}\n1 of \nTotal 1,234  { } {1,234}',
    files: {},
  })
  expect(fillMail(plan, values, 'ja').subject).toBe('注文17')
})

test('a mail has its own language where it names one, and another where its text is not in the user’s', () => {
  expect(fillMail({ ...plan, language: 'en' }, values, 'ja').subject).toBe('Order 17')
  expect(fillMail({ ...plan, title: { ja: '注文', en: '' } }, values, 'en').subject).toBe('注文')
})

test('values are text of the markup, and an address that leads nowhere good is none', () => {
  const html = {
    text: {
      en: '<table>{lines}</table><p>{total}</p><a href="{CONTACT}">{CONTACT}</a><img src="https://example.com/x">',
    },
    line: { en: '<tr><td>{NAME}</td></tr>' },
  }
  const told = {
    of: { ...values.of, total: 'a\n<script>b</script>', CONTACT: 'javascript:alert(1)' },
    login: values.login,
    lines: [{ NAME: '<b>"Saw" & {total}</b>' }, { NAME: 'Rasp' }],
  }
  expect(fillMail({ ...plan, html }, told, 'en').html).toBe(
    '<table><tr><td>&lt;b&gt;&quot;Saw&quot; &amp; {total}&lt;/b&gt;</td></tr><tr><td>Rasp</td></tr></table>' +
      '<p>a<br>&lt;script&gt;b&lt;/script&gt;</p><a>javascript:alert(1)</a>',
  )
  expect(fillMail(plan, told, 'en').html).toBeUndefined()
})

test('only own properties are values', () => {
  const text = fillMail({ ...plan, message: { en: '{constructor}{__proto__}{login.toString}' } }, values, 'en').text
  expect(text).toBe('')
  expect(placeholdersOf('{a} {login.B} {0} {c d} {注文番号}')).toEqual(['a', 'login.B', '注文番号'])
})
