import type { Text } from '../document.ts'
import type { SectionLogin } from '../generated/common/section-login.ts'
import type { AuthenticationApiSpec } from '../generated/kinds/authentication-api.ts'
import type { LoginBlock } from '../generated/blocks/login.ts'
import type { Context } from '../compile/context.ts'
import type { Block } from '../compile/release.ts'
import { asksAnother } from '../compile/login-plan.ts'
import * as defaults from '../generated/defaults.ts'
import type { LoginScreenSpec } from '../compile/content-spec.ts'
import { withoutUndefined } from '../json/without-undefined.ts'

type Login = SectionLogin | AuthenticationApiSpec

interface LoginOf {
  name?: Text | undefined
  logo?: string | undefined
  contentId?: number
}

/** Where somebody logs in; the builder's login screen decides how it looks. The site's shell keeps the token and goes on. */
export function loginBlock(context: Context, login: Login | undefined, { name, logo, contentId }: LoginOf): Block {
  const design: Partial<LoginScreenSpec> = context.document('login-screen', login?.screen)?.spec ?? {}
  const text = (value: Text | undefined, otherwise?: string) => context.text(value) || otherwise
  const fields = furtherFields(context, login)
  return withoutUndefined<LoginBlock>({
    type: 'login',
    title: text(design.title, context.text(name) || context.t('Login')),
    onPage: contentId === undefined ? undefined : true,
    titleSize: design.titleSize,
    titleColor: design.titleColor,
    subtitle: text(design.subtitle),
    logo: context.blobUrl(design.logo ?? logo),
    width: design.formWidth,
    idLabel: context.t('User ID'),
    idPlaceholder: text(design.idPlaceholder),
    passwordLabel: context.t('Password'),
    passwordPlaceholder: text(design.passwordPlaceholder),
    fields,
    password: design.passwordFlg ?? defaults.loginScreenSpec.passwordFlg,
    button: text(design.buttonText, context.t('Log in')),
    buttonColor: design.buttonColor,
    buttonTextColor: design.buttonTextColor,
    backgroundColor: design.background,
    backgroundImage: context.blobUrl(design.backgroundImage),
    icons: design.icon ?? defaults.loginScreenSpec.icon,
    ...(design.note && { note: context.text(design.note) }),
    linkUrl: design.linkUrl,
    linkText: text(design.linkText),
    onSubmit: [
      {
        do: 'call',
        call: 'site-login',
        input: {
          site: context.siteSpec.path ?? context.site.key,
          ...(contentId !== undefined && { contentId }),
          ID: { $get: 'event.value.id' },
          PASSWORD: { $get: 'event.value.password' },
          ...(fields && { inputs: { $get: 'event.value.inputs' } }),
        },
      },
    ],
  })
}

/** What the login schema, or the authentication API, asks for besides ID and PASSWORD. */
function furtherFields(context: Context, login: Login | undefined): LoginBlock['fields'] {
  const asked = login && asksAnother(login) ? login : context.schema(login?.schema)
  const further = (asked?.parameters ?? []).filter(({ name }) => name !== 'ID' && name !== 'PASSWORD')
  if (further.length === 0) return undefined
  return further.map(({ name, label, ...more }) => ({
    key: name,
    label: context.text(label) || name,
    ...('password' in more && more.password && { input: 'password' as const }),
  }))
}
