import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Actions, Card } from './Card.tsx'

interface SavedStepCardProps {
  readonly title: ReactNode
  /** The status of what is saved. */
  readonly stamp: ReactNode
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onNext: () => void
  readonly children: ReactNode
}

/** The read view of a KYC step: what is saved, with Next and Edit (D2 s2). */
export function SavedStepCard(props: SavedStepCardProps) {
  const { title, stamp, mayEdit, onEdit, onNext, children } = props
  const { t } = useTexts()
  return (
    <Card
      title={title}
      variant="page"
      aside={stamp}
      actions={
        <Actions>
          <Button onClick={onNext}>{t('kyc.next')}</Button>
          {mayEdit && (
            <Button variant="secondary" onClick={onEdit}>
              {t('kyc.edit')}
            </Button>
          )}
        </Actions>
      }
    >
      {children}
    </Card>
  )
}
