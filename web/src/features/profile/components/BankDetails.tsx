import type { Profile } from '../../../../../shared/contracts/account/profileBody.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** The server shows a failed check as under process, unless the mandate failed as well (K-059). */
const stamps = {
  verified: { tone: 'done', text: 'account.verified' },
  'verification failed': { tone: 'failed', text: 'account.failed' },
  'verification under process': { tone: 'waiting', text: 'account.underProcess' },
} as const

/** Masked number, IFSC and the status of the verification (D1 s2, K-238). */
export function BankDetails({ profile, href }: { readonly profile: Profile; readonly href: string }) {
  const { t } = useTexts()
  const { status } = profile.bankVerified
  if (status === 'none') {
    return (
      <Card
        title={t('account.bankDetails')}
        actions={
          <LinkButton variant="secondary" href={href}>
            {t('account.addBank')}
          </LinkButton>
        }
      >
        <p>{t('account.notGiven')}</p>
      </Card>
    )
  }
  const stamp = stamps[status]
  return (
    <Card
      title={t('account.bankDetails')}
      aside={<StatusStamp tone={stamp.tone}>{t(stamp.text)}</StatusStamp>}
      actions={
        // An approved KYC accepts no other account (K-257).
        !profile.obUserApproved && (
          <LinkButton
            variant="secondary"
            href={href}
            aria-label={`${t('account.update')}: ${t('account.bankDetails')}`}
          >
            {t('account.update')}
          </LinkButton>
        )
      }
    >
      <DescriptionList>
        <LedgerRow label={t('account.accountNumber')}>{profile.accountNumber}</LedgerRow>
        <LedgerRow label={t('account.ifsc')}>{profile.ifscCode}</LedgerRow>
        {profile.bankName !== undefined && profile.bankName !== '' && (
          <LedgerRow label={t('account.bankName')}>{profile.bankName}</LedgerRow>
        )}
        {profile.mandateStatus !== undefined && (
          <LedgerRow label={t('account.mandate')}>{t(`account.${profile.mandateStatus}`)}</LedgerRow>
        )}
      </DescriptionList>
    </Card>
  )
}
