import type { ReactNode } from 'react'
import type { Profile } from '../../../../../shared/contracts/account/profileBody.ts'
import { groupedDemat } from '../../../../../shared/vocabulary/demat.ts'
import { formatDate } from '../../../../../shared/vocabulary/indianTime.ts'
import { Card, Columns, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import type { KycStep, MissingStep } from '../missingSteps.ts'
import { BankDetails } from './BankDetails.tsx'
import css from './profile.module.css'

interface EnhancedProfileProps {
  readonly profile: Profile
  readonly missing: readonly MissingStep[]
  readonly stepHref: (step: KycStep) => string
  /** The KYC's status and timeline, between the details and the missing steps. */
  readonly children?: ReactNode
  /** The card of password and devices. */
  readonly security: ReactNode
}

/** The view of the enhanced group (D1 s2): contact, user details, bank, and what is still missing. */
export function EnhancedProfile({ profile, missing, stepHref, security, children }: EnhancedProfileProps) {
  const { t } = useTexts()
  const none = t('account.notGiven')
  return (
    <Stack gap={6}>
      {missing.length > 0 && <Missing missing={missing} stepHref={stepHref} />}
      {children}
      <Columns min="wide">
        <Card title={t('account.contact')}>
          <DescriptionList>
            <LedgerRow label={t('account.name')}>{profile.name}</LedgerRow>
            <LedgerRow label={t('account.email')}>{profile.email}</LedgerRow>
            <LedgerRow label={t('account.phone')}>{`+91 ${profile.phone}`}</LedgerRow>
          </DescriptionList>
        </Card>
        <Card title={t('account.userDetails')}>
          <DescriptionList>
            <LedgerRow label={t('account.pan')}>{profile.pan ?? none}</LedgerRow>
            <LedgerRow label={t('account.dob')}>
              {profile.dob === undefined ? none : formatDate(profile.dob)}
            </LedgerRow>
            <LedgerRow label={t('identity.dematNumber')} note={profile.demat && profile.dpName}>
              {profile.demat === undefined ? none : groupedDemat(profile.demat)}
            </LedgerRow>
            <LedgerRow label={t('identity.ckycNumber')}>{profile.ckycNo ?? t('identity.ckycNone')}</LedgerRow>
          </DescriptionList>
        </Card>
        <BankDetails profile={profile} href={stepHref('bank')} />
        {security}
      </Columns>
    </Stack>
  )
}

/** One line per missing step, with a link to it; the identity has the main action's button. */
function Missing({ missing, stepHref }: Pick<EnhancedProfileProps, 'missing' | 'stepHref'>) {
  const { t } = useTexts()
  return (
    <Card
      title={t('identity.stillMissing')}
      aside={<StatusStamp tone="next">{t('identity.missingCount', { count: missing.length })}</StatusStamp>}
      variant="page"
    >
      <ol className={css.missing}>
        {missing.map(({ step, name, status }) => (
          <li key={step}>
            {step === 'identity' ? <span>{t(name)}</span> : <a href={stepHref(step)}>{t(name)}</a>}
            <p>
              {step === 'identity'
                ? t('identity.missingIdentity')
                : (status && findText(status.reason, status.params)) || t('kyc.whyOpen')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
