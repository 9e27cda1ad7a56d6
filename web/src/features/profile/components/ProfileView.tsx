import type { ReactNode } from 'react'
import type { Profile } from '../../../../../shared/contracts/account/profileBody.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Columns, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { StatusStamp, type StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { BankDetails } from './BankDetails.tsx'
import css from './profile.module.css'

type CardOf = Profile['cards'][number]

const cardTexts = {
  pan: 'account.pan',
  kyc: 'account.kyc',
  bank: 'account.bankAccount',
  demat: 'account.dematAccount',
} as const
const tones: Readonly<Record<CardOf['status'], StatusTone>> = {
  verified: 'done',
  failed: 'failed',
  pending: 'waiting',
  notUploaded: 'none',
}

interface ProfileViewProps {
  readonly profile: Profile
  /** The address of a card's Update. */
  readonly stepHref: (kind: CardOf['kind']) => string
  readonly onPreview: (documentId: string) => void
  /** The KYC's status and timeline. */
  readonly children?: ReactNode
}

/** The standard view (D1 s2): the person, the four document cards, and the bank block of the enhanced view. */
export function ProfileView({ profile, stepHref, onPreview, children }: ProfileViewProps) {
  const { t } = useTexts()
  const none = t('account.notGiven')
  return (
    <Stack gap={6}>
      {children}
      <Columns min="wide">
        <Card title={t('account.contact')} variant="page">
          <DescriptionList>
            <LedgerRow label={t('account.name')}>{profile.name}</LedgerRow>
            <LedgerRow label={t('account.email')}>{profile.email}</LedgerRow>
            <LedgerRow label={t('account.phone')}>{`+91 ${profile.phone}`}</LedgerRow>
            <LedgerRow label={t('account.pan')}>{profile.pan ?? none}</LedgerRow>
          </DescriptionList>
        </Card>
        <BankDetails profile={profile} href={stepHref('bank')} />
      </Columns>
      <section aria-labelledby="my-documents">
        <Stack>
          <h2 id="my-documents" className={css.heading}>
            {t('account.myDocuments')}
          </h2>
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
  // A verified step is read-only, so there is no Update.
  const word = t(card.status === 'verified' ? 'account.preview' : 'account.update')
  return (
    <Card
      title={name}
      actions={
        card.action === 'preview' && documentId !== undefined ? (
          <Button
            variant="secondary"
            aria-label={`${t('account.preview')}: ${name}`}
            onClick={() => onPreview(documentId)}
          >
            {t('account.preview')}
          </Button>
        ) : (
          <LinkButton variant="secondary" href={href} aria-label={`${word}: ${name}`}>
            {word}
          </LinkButton>
        )
      }
    >
      {/* Below the name: beside a long name there is no space, and the four cards stay aligned. */}
      <p>
        <StatusStamp tone={tones[card.status]}>{t(`account.card.${card.status}`)}</StatusStamp>
      </p>
    </Card>
  )
}
