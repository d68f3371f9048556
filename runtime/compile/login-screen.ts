import type { Text } from '../document.ts'
import type { LoginBlock } from '../generated/blocks/login.ts'
import type { Context } from './context.ts'
import type { ScreenDocument } from './release.ts'
import { screenOf } from './screen.ts'
import * as defaults from '../generated/defaults.ts'
import type { LoginScreenSpec } from './content-spec.ts'
import { withoutUndefined } from '../json/without-undefined.ts'

/** Where end users log in; the builder's login screen decides how it looks. The site's shell keeps the token and goes on. */
export function loginScreen(context: Context): ScreenDocument {
  const design: Partial<LoginScreenSpec> = context.document('login-screen', context.siteSpec.login?.screen)?.spec ?? {}
  const logo = context.blobUrl(design.logo ?? context.siteSpec.image)
  const text = (value: Text | undefined, otherwise?: string) => context.text(value) || otherwise
  const fields = furtherFields(context)
  return screenOf(`${context.site.key}.login`, {
    route: '/login',
    layout: 'blank',
    title: context.t('Login'),
    access: { audience: 'public' },
    hidden: true,
    blocks: [
      withoutUndefined<LoginBlock>({
        type: 'login',
        title: text(design.title, context.text(context.site.name)),
        titleSize: design.titleSize,
        titleColor: design.titleColor,
        subtitle: text(design.subtitle),
        logo,
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
        linkUrl: design.linkUrl,
        linkText: text(design.linkText),
        onSubmit: [
          {
            do: 'call',
            call: 'site-login',
            input: {
              site: context.siteSpec.path ?? context.site.key,
              ID: { $get: 'event.value.id' },
              PASSWORD: { $get: 'event.value.password' },
              ...(fields && { inputs: { $get: 'event.value.inputs' } }),
            },
          },
        ],
      }),
    ],
  })
}

/** What the login schema asks for besides ID and PASSWORD. */
function furtherFields(context: Context): LoginBlock['fields'] {
  const { parameters = [] } = context.schema(context.siteSpec.login?.schema) ?? {}
  const further = parameters.filter(({ name }) => name !== 'ID' && name !== 'PASSWORD')
  if (further.length === 0) return undefined
  return further.map(({ name, label }) => ({ key: name, label: context.text(label) || name }))
}
