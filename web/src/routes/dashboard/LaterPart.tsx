import type { ComponentType, ReactNode } from 'react'
import { useLater } from '../../app/useLater.ts'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { useTexts } from '../../lib/i18n.ts'

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
