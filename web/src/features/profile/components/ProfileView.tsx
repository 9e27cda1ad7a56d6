import type { Profile } from '../../../../../shared/contracts/account/profileBody.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Columns, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { StatusStamp, type StatusTone } from '../../../components/ui/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'

type CardOf = Profile['cards'][number]

const cardTexts = {
  pan: 'account.pan',
  kyc: 'account.kyc',
  bank: 'account.bankAccount',
  demat: 'account.dematAccount',
} as const
const statusTexts = {
  verified: 'account.cardVerified',
  failed: 'account.cardFailed',
  pending: 'account.cardPending',
  notUploaded: 'account.cardNotUploaded',
} as const
const tones: Readonly<Record<CardOf['status'], StatusTone>> = {
  verified: 'done',
  failed: 'failed',
  pending: 'waiting',
  notUploaded: 'none',
}

interface ProfileViewProps {
  readonly profile: Profile
  /** Where a card's Update leads. */
  readonly stepHref: (kind: CardOf['kind']) => string
  readonly onPreview: (documentId: string) => void
}

/** The standard view (D1 s2): who one is, the four document cards, and the bank block of the enhanced view. */
export function ProfileView({ profile, stepHref, onPreview }: ProfileViewProps) {
  const { t } = useTexts()
  const none = t('account.notGiven')
  return (
    <Stack gap={6}>
      <Columns min="wide">
        <Card title={t('account.contact')} look="page">
          <DescriptionList>
            <LedgerRow label={t('account.name')}>{profile.name}</LedgerRow>
            <LedgerRow label={t('account.email')}>{profile.email}</LedgerRow>
            <LedgerRow label={t('account.phone')}>{`+91 ${profile.phone}`}</LedgerRow>
            <LedgerRow label={t('account.pan')}>{profile.pan ?? none}</LedgerRow>
          </DescriptionList>
        </Card>
        <BankBlock profile={profile} href={stepHref('bank')} />
      </Columns>
      <section aria-labelledby="my-documents">
        <Stack>
          <h2 id="my-documents">{t('account.myDocuments')}</h2>
          <Columns>
            {profile.cards.map(card => (
              <DocumentCard key={card.kind} card={card} href={stepHref(card.kind)} onPreview={onPreview} />
            ))}
          </Columns>
        </Stack>
      </section>
    </Stack>
  )
}

function DocumentCard({
  card,
  href,
  onPreview,
}: {
  readonly card: CardOf
  readonly href: string
  readonly onPreview: (documentId: string) => void
}) {
  const { t } = useTexts()
  const { documentId } = card
  const name = t(cardTexts[card.kind])
  return (
    <Card
      title={name}
      aside={<StatusStamp tone={tones[card.status]}>{t(statusTexts[card.status])}</StatusStamp>}
      actions={
        card.action === 'preview' && documentId !== undefined ? (
          <Button
            look="secondary"
            aria-label={`${t('account.preview')}: ${name}`}
            onClick={() => onPreview(documentId)}
          >
            {t('account.preview')}
          </Button>
        ) : (
          <LinkButton look="secondary" href={href} aria-label={`${t('account.update')}: ${name}`}>
            {t('account.update')}
          </LinkButton>
        )
      }
    />
  )
}

/** Masked number, IFSC, and Verified or Verification Under Process (D1 s2, K-059). */
function BankBlock({ profile, href }: { readonly profile: Profile; readonly href: string }) {
  const { t } = useTexts()
  const { status } = profile.bankVerified
  if (status === 'none') {
    return (
      <Card
        title={t('account.bankDetails')}
        actions={<LinkButton href={href}>{t('account.addBank')}</LinkButton>}
      >
        <p>{t('account.notGiven')}</p>
      </Card>
    )
  }
  const verified = status === 'verified'
  return (
    <Card
      title={t('account.bankDetails')}
      aside={
        <StatusStamp tone={verified ? 'done' : 'waiting'}>
          {t(verified ? 'account.verified' : 'account.underProcess')}
        </StatusStamp>
      }
      actions={
        <LinkButton
          look="secondary"
          href={href}
          aria-label={`${t('account.update')}: ${t('account.bankDetails')}`}
        >
          {t('account.update')}
        </LinkButton>
      }
    >
      <DescriptionList>
        <LedgerRow label={t('account.accountNumber')}>{profile.accountNumber}</LedgerRow>
        <LedgerRow label={t('account.ifsc')}>{profile.ifscCode}</LedgerRow>
        {profile.bankName !== undefined && profile.bankName !== '' && (
          <LedgerRow label={t('account.bankName')}>{profile.bankName}</LedgerRow>
        )}
      </DescriptionList>
    </Card>
  )
}
