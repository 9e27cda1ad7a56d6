import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useLater } from '../../../lib/loading/useLater.ts'
import { ErrorState } from './ErrorState.tsx'

interface LaterPartProps {
  readonly load: () => Promise<ComponentType>
  readonly waiting: ReactNode
}

/** A part of a screen that is loaded after the screen is shown. */
export function LaterPart({ load, waiting }: LaterPartProps) {
  const { t } = useTexts()
  const { part: Part, failed } = useLater(load)
  if (failed) return <ErrorState title={t('common.screenFailed')} onRetry={() => location.reload()} />
  return Part === undefined ? waiting : <Part />
}
