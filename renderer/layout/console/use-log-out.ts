import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../app/app.ts'
import { unsavedPaths } from '../../model/unsaved.ts'
import { useSession } from './session-context.ts'

/** Logs the user out; whoever has unsaved changes is asked before. */
export function useLogOut(): () => Promise<void> {
  const { t } = useLingui()
  const app = useApp()
  const { logout } = useSession()
  return async () => {
    const count = unsavedPaths(app).length
    if (
      count > 0 &&
      !(await app.confirm({
        title: t`Log out`,
        text: t`${plural(count, {
          one: '# page has unsaved changes. They are lost when you log out.',
          other: '# pages have unsaved changes. They are lost when you log out.',
        })}`,
        action: t`Log out`,
        danger: true,
      }))
    )
      return
    logout()
  }
}
