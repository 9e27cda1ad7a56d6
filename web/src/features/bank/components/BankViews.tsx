import { bankPollsMost } from '../../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { PollingCard } from '../../../components/ui/feedback/PollingCard.tsx'
import { StatusStamp, type StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { Timeline } from '../../../components/ui/feedback/Stepper.tsx'
import { findText, type PlainTextId, useTexts } from '../../../lib/i18n.ts'
import type { BankData } from '../bankData.ts'

/** The texts of timeline entries, by the event's name or by the outcome after its dot. */
const whatTexts: Readonly<Record<string, PlainTextId>> = {
  bankVerificationRequested: 'bank.timelineRequested',
  verified: 'bank.timelineVerified',
  nameMismatch: 'bank.timelineNameMismatch',
  rejected: 'bank.timelineRejected',
  underProcess: 'bank.timelineUnderProcess',
  failed: 'bank.timelineFailed',
  bankAccountSaved: 'bank.timelineSaved',
  bankAccountChanged: 'bank.timelineSaved',
  'bankProofNoted.uploaded': 'bank.timelineProofUploaded',
  'bankProofNoted.rejected': 'bank.timelineProofRefused',
  'bankProofReviewed.accepted': 'bank.timelineProofAccepted',
  'bankProofReviewed.rejected': 'bank.timelineProofRefused',
}

const whatTones: Readonly<Record<string, StatusTone>> = {
  verified: 'done',
  nameMismatch: 'failed',
  rejected: 'failed',
  failed: 'failed',
  bankAccountSaved: 'done',
  bankAccountChanged: 'done',
  'bankProofNoted.uploaded': 'waiting',
  'bankProofReviewed.accepted': 'done',
}

/** The account as lines (D2 s2). */
export function AccountRows({ bank }: { readonly bank: BankData }) {
  const { t } = useTexts()
  const { account } = bank
  if (account === undefined) return null
  const { accountType } = account
  return (
    <DescriptionList>
      <LedgerRow label={t('bank.holder')}>{account.nameInBank}</LedgerRow>
      <LedgerRow label={t('bank.accountNumber')}>{account.accountNumber}</LedgerRow>
      <LedgerRow label={t('bank.ifsc')}>{account.ifscCode}</LedgerRow>
      {accountType !== undefined && (
        <LedgerRow label={t('bank.accountType')}>{t(`bank.type.${accountType}`)}</LedgerRow>
      )}
      {account.bankName !== '' && <LedgerRow label={t('bank.bankName')}>{account.bankName}</LedgerRow>}
      {account.branchName !== '' && (
        <LedgerRow
          label={t('bank.branchName')}
          note={account.branchTypedByInvestor ? t('bank.branchTyped') : undefined}
        >
          {account.branchName}
        </LedgerRow>
      )}
    </DescriptionList>
  )
}

function History({ bank }: { readonly bank: BankData }) {
  const { t } = useTexts()
  if (bank.timeline.length === 0) return null
  const events = bank.timeline.map(({ at, what }, index) => {
    const word = what.slice(what.indexOf('.') + 1)
    // `rejected` may come from the bank or an operator: the full name decides.
    const text = whatTexts[what] ?? whatTexts[word]
    return {
      key: `${at}-${index}`,
      at,
      tone: whatTones[what] ?? whatTones[word] ?? 'waiting',
      title: text === undefined ? word : t(text),
    }
  })
  return (
    <Card title={t('bank.timeline')} variant="sunken">
      <Timeline events={events} label={t('bank.timeline')} />
    </Card>
  )
}

/** While the penny drop is verified. */
export function BankChecking({ bank, polls }: { readonly bank: BankData; readonly polls: number }) {
  const { t } = useTexts()
  return (
    <PollingCard
      title={t('bank.checking')}
      status={t('bank.underProcess')}
      polls={polls}
      most={bankPollsMost}
      detail={poll => t('bank.poll', poll)}
    >
      <p>{t('bank.checkingText')}</p>
      <AccountRows bank={bank} />
    </PollingCard>
  )
}

interface SavedProps {
  readonly bank: BankData
  readonly onEdit: () => void
  readonly onProof: () => void
  readonly onNext: () => void
}

/** The confirmed account; a remark of our team still needs a proof. */
export function BankSaved({ bank, onEdit, onProof, onNext }: SavedProps) {
  const { t } = useTexts()
  return (
    <Stack gap={6}>
      <Card
        title={t('account.bankAccount')}
        aside={
          <StatusStamp tone="done" fresh>
            {t('bank.verified')}
          </StatusStamp>
        }
        variant="page"
        actions={
          <Actions>
            <Button onClick={onNext}>{t('bank.next')}</Button>
            {bank.can.uploadProof && (
              <Button variant="secondary" onClick={onProof}>
                {t('bank.uploadProof')}
              </Button>
            )}
            {bank.can.edit && (
              <Button variant="secondary" onClick={onEdit}>
                {t('bank.edit')}
              </Button>
            )}
          </Actions>
        }
      >
        <p>{t('bank.verifiedText')}</p>
        <AccountRows bank={bank} />
      </Card>
      <History bank={bank} />
    </Stack>
  )
}

interface FallbackProps {
  readonly bank: BankData
  readonly onProof: () => void
  readonly onReenter: () => void
  readonly onNext: () => void
  readonly onPreview: (documentId: string) => void
}

/** No confirmation: upload a proof or enter the account again (D2 s4). A proof waits for our review. */
export function BankFallback({ bank, onProof, onReenter, onNext, onPreview }: FallbackProps) {
  const { t } = useTexts()
  const { proof, reason } = bank
  const waiting = proof !== undefined && (proof.status === 'uploaded' || proof.status === 'uploading')
  const failed = bank.status === 'failed'
  const stamp =
    waiting || !failed ? (
      <StatusStamp tone="waiting">{t('bank.underProcess')}</StatusStamp>
    ) : (
      <StatusStamp tone="failed">{t('bank.failed')}</StatusStamp>
    )
  return (
    <Stack gap={6}>
      {waiting ? (
        <Banner tone="info" title={t('bank.underProcessNotice')} live>
          {t('bank.proofWaiting')}
        </Banner>
      ) : failed ? (
        <Banner tone="error">{t('bank.verificationFailed')}</Banner>
      ) : (
        <Banner tone="info" title={t('bank.underProcessNotice')} live />
      )}
      <Card title={t('account.bankAccount')} aside={stamp} variant="page">
        <AccountRows bank={bank} />
        {reason !== undefined && (
          <p>
            <strong>{t('bank.why')}:</strong> {findText(reason) ?? reason}
          </p>
        )}
        {!failed && <p>{t('bank.healing')}</p>}
      </Card>
      <Card
        title={t('bank.chooseTitle')}
        actions={
          <Actions>
            {bank.can.uploadProof && (
              <Button onClick={onProof}>{t(waiting ? 'documents.reupload' : 'bank.uploadProof')}</Button>
            )}
            {bank.can.edit && (
              <Button variant="secondary" onClick={onReenter}>
                {t('bank.reenter')}
              </Button>
            )}
            {proof !== undefined && proof.status !== 'rejected' && (
              <Button variant="quiet" onClick={() => onPreview(proof.documentId)}>
                {t('bank.seeProof')}
              </Button>
            )}
            {/* Under process counts as complete (K-115). */}
            {(waiting || !failed) && (
              <Button variant="secondary" onClick={onNext}>
                {t('bank.next')}
              </Button>
            )}
          </Actions>
        }
      >
        <p>{t('bank.proofLead')}</p>
      </Card>
      <History bank={bank} />
    </Stack>
  )
}
