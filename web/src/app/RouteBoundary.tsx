import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/ui/feedback/ErrorState.tsx'
import { t } from '../lib/i18n.ts'
import { reloadForNewBuild } from './staleBuild.ts'

interface BoundaryState {
  readonly failure: { readonly cause: unknown } | null
}

/** Keeps a failure of one screen on that screen: header, navigation and everything typed elsewhere stay. */
export class RouteBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(cause: unknown): BoundaryState {
    return { failure: { cause } }
  }

  override componentDidCatch(cause: unknown): void {
    reloadForNewBuild(cause)
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children
    return (
      <ErrorState
        title={t('common.errorTitle')}
        text={t('common.errorText')}
        onRetry={() => this.setState({ failure: null })}
      />
    )
  }
}
