import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { siteLanding } from '../../../runtime/redirect/landing.ts'
import { useApp } from '../../app/app.ts'

/** An address of nothing leads home, and says that it did. */
export function UnknownAddress() {
  const { notify } = useApp()
  useEffect(() => {
    notify({ tone: 'warning', text: t`The page was not found. The home page is shown instead.` })
  }, [notify])
  return <Navigate replace to={siteLanding} />
}
