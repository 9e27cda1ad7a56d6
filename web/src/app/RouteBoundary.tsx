import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/ui/feedback/ErrorState.tsx'
import { t } from '../lib/i18n.ts'

interface BoundaryState {
  readonly hasFailed: boolean
}

/** The error boundary of one screen: header, navigation and other screens keep working. */
export class RouteBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState
        title={t('common.errorTitle')}
        text={t('common.errorText')}
        onRetry={() => this.setState({ hasFailed: false })}
      />
    )
  }
}
