import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { i18n } from '../state/language.ts'
import type { Shared } from '../app/shared.ts'
import { WithMantine } from '../theme/with-mantine.tsx'

/** What stands around the program of a page, in the browser and where the engine draws it: words, shared values, the kit. */
export function Around({ shared, children }: { shared: Shared; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <Provider store={shared.store}>
        <WithMantine>{children}</WithMantine>
      </Provider>
    </I18nProvider>
  )
}
