import type { ReactNode } from 'react'
import type { KycState } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { kycStepMinutes } from '../../../../../shared/vocabulary/businessRules.ts'
import { Actions, Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { StatusStamp, type StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { type Step, Stepper } from '../../../components/ui/feedback/Stepper.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { type KycBody, type StepName, stepNames } from '../kycData.ts'
import css from './kycCard.module.css'

interface KycCardProps {
  /** The sentence of the KYC's banner (D1 s4). */
  readonly title: ReactNode
  /** Undefined until it is read, or when it cannot be read: then without progress. */
  readonly kyc: Pick<KycBody, 'state' | 'steps'> | undefined
  readonly tone: 'info' | 'success' | 'warning' | 'error'
  readonly hrefOf: (step: StepName) => string
  readonly actions: ReactNode
  readonly children?: ReactNode
}

const stampOf = {
  info: ['waiting', 'home.kycInReview'],
  success: ['done', 'home.kycApproved'],
  warning: ['next', 'home.kycOpen'],
  error: ['failed', 'home.kycNeedsYou'],
} as const satisfies Record<KycCardProps['tone'], readonly [StatusTone, string]>

/** States in which the investor still has steps to do. */
const unfinished: ReadonlySet<KycState> = new Set(['incomplete', 'askedAgain', 'rejected'])

/** The KYC on Home: the one sentence, how far it is, the minutes left, what to have ready, and one button. */
export function KycCard({ title, kyc, tone, hrefOf, actions, children }: KycCardProps) {
  const { t } = useTexts()
  const [stamp, word] = stampOf[tone]
  const open =
    kyc === undefined || !unfinished.has(kyc.state) ? [] : stepNames.filter(step => !kyc.steps[step].complete)
  const [first] = open
  return (
    <Card variant="page" title={title} aside={<StatusStamp tone={stamp}>{t(word)}</StatusStamp>}>
      {children}
      {kyc !== undefined && first !== undefined ? (
        <>
          <p>
            <strong>
              {t('home.kycStep', {
                number: stepNames.indexOf(first) + 1,
                total: stepNames.length,
                name: t(`account.step.${first}`),
              })}
            </strong>{' '}
            <span className={css.minutes}>
              {t('home.kycMinutes', { count: open.reduce((sum, step) => sum + kycStepMinutes[step], 0) })}
            </span>
          </p>
          <Stepper
            label={t('home.kycProgress')}
            steps={stepNames.map(step => ({
              key: step,
              label: t(`account.step.${step}`),
              state: stateOf(kyc, step, first),
              href: hrefOf(step),
            }))}
          />
          <Actions>{actions}</Actions>
          <div>
            <h3 className={css.ready}>{t('home.haveReady')}</h3>
            <DescriptionList>
              {open.map(step => (
                <LedgerRow key={step} label={t(`home.ready.${step}`)} note={t(`home.readyFor.${step}`)}>
                  {t('home.minutes', { count: kycStepMinutes[step] })}
                </LedgerRow>
              ))}
            </DescriptionList>
          </div>
        </>
      ) : (
        <Actions>{actions}</Actions>
      )}
    </Card>
  )
}

function stateOf(kyc: Pick<KycBody, 'steps'>, step: StepName, first: StepName): Step['state'] {
  if (kyc.steps[step].complete) return 'done'
  if (kyc.steps[step].state === 'failed') return 'failed'
  return step === first ? 'current' : 'waiting'
}
