import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/ui/feedback/ErrorState.tsx'
import { t } from '../lib/i18n.ts'
import { reloadForNewBuild } from '../lib/loading/staleBuild.ts'

interface BoundaryState {
  readonly failure: { readonly cause: unknown } | null
}

/** The error boundary of one screen: header, navigation and other screens keep working. */
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
