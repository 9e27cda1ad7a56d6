import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { type KycBody, type StepName, waitsForSignature } from '../kycData.ts'
import { failedStep, rowStamp, summaryRows } from '../summary.ts'
import css from './kyc.module.css'

interface SummaryProps {
  readonly kyc: KycBody
  readonly stepHref: (step: StepName) => string
  readonly exitHref: string
  readonly onPreview: (step: StepName) => void
  /** What was given in a step, in lines; undefined while nothing was. */
  readonly given: Readonly<Record<StepName, ReactNode | undefined>>
  readonly status: ReactNode
  /** Nominees and signature. */
  readonly children?: ReactNode
}

/** Step 5 (D2 s2): a row for each step, and the exit button. */
export function Summary({ kyc, stepHref, exitHref, onPreview, given, status, children }: SummaryProps) {
  const { t } = useTexts()
  const failed = failedStep(kyc)
  return (
    <Card
      title={t('kyc.summary')}
      variant="page"
      actions={
        failed === undefined ? (
          <LinkButton variant={waitsForSignature(kyc) ? 'secondary' : 'primary'} href={exitHref}>
            {t('kyc.explore')}
          </LinkButton>
        ) : (
          <LinkButton href={stepHref(failed)}>{t('kyc.clickToComplete')}</LinkButton>
        )
      }
    >
      <p>{t('kyc.summaryLead')}</p>
      {status}
      <ul>
        {summaryRows.map(({ step, label }) => {
          const { tone, words } = rowStamp(kyc, step)
          const { standing: why } = kyc.steps[step]
          const name = t(label)
          return (
            <li key={step} className={css.row}>
              <h3>{name}</h3>
              <StatusStamp tone={tone}>{t(words)}</StatusStamp>
              {why !== undefined && !kyc.obUserApproved && (
                <p className={css.rowNote}>{findText(why.reason, why.params)}</p>
              )}
              {given[step] !== undefined && <div className={css.rowGiven}>{given[step]}</div>}
              <div className={css.rowActions}>
                {given[step] !== undefined && (
                  <Button variant="quiet" onClick={() => onPreview(step)}>
                    {t('kyc.preview')} <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                )}
                {!kyc.obUserApproved && (
                  <LinkButton variant="quiet" href={stepHref(step)}>
                    {t(given[step] === undefined ? 'kyc.fillIn' : 'kyc.edit')}{' '}
                    <VisuallyHidden>{name}</VisuallyHidden>
                  </LinkButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {children}
    </Card>
  )
}
