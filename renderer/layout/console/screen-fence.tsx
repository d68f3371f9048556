import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** A screen that fails does not take the shell with it. */
export class ScreenFence extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen failed', error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Empty alert icon="error" title={t`This could not be shown.`}>
        <Button icon="refresh" onClick={() => this.setState({ failed: false })}>{t`Try again`}</Button>
      </Empty>
    )
  }
}
