import { deleteSubAccount } from '../../../../shared/contracts/account/pans/deleteSubAccount.ts'
import type { ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { unDeleteSubAccount } from '../../../../shared/contracts/account/pans/unDeleteSubAccount.ts'
import { withdrawPanConsent } from '../../../../shared/contracts/account/pans/withdrawPanConsent.ts'
import { panRestoreDays } from '../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, LedgerRow } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { ConfirmButton } from '../../components/ui/feedback/ConfirmButton.tsx'
import { StatusStamp, type StatusTone } from '../../components/ui/feedback/StatusStamp.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { DateRow } from '../../components/ui/Rows.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { useAction } from '../../lib/calls/useAction.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dayText } from '../../lib/indianFormat.ts'
import { rereadPans } from './rereadPans.ts'

interface PanCardProps {
  readonly entry: ValidPanEntry
  readonly onEdit: () => void
  readonly onAsk: () => void
}

const tones: Readonly<Record<ValidPanEntry['status'], StatusTone>> = {
  own: 'done',
  agreed: 'done',
  guardian: 'done',
  waiting: 'waiting',
  withdrawn: 'failed',
}

/** A PAN of the list with what can be done about it. */
export function PanCard({ entry, onEdit, onAsk }: PanCardProps) {
  const { t } = useTexts()
  const { active, status, name, nickName } = entry
  return (
    <Card
      title={nickName ?? name}
      aside={
        active ? (
          <StatusStamp tone={tones[status]}>{t(`pans.status.${status}`)}</StatusStamp>
        ) : (
          <StatusStamp tone="none">{t('pans.deletedStamp')}</StatusStamp>
        )
      }
      actions={
        status !== 'own' &&
        (active ? <OpenActions entry={entry} onEdit={onEdit} onAsk={onAsk} /> : <Restore pan={entry.pan} />)
      }
    >
      <Facts entry={entry} />
    </Card>
  )
}

function Facts({ entry }: Pick<PanCardProps, 'entry'>) {
  const { t } = useTexts()
  const { pan, name, nickName, dob, email, can, agreedAt, askAgainFrom, restorableUntil } = entry
  return (
    <DescriptionList>
      <LedgerRow label={t('pans.pan')}>{pan}</LedgerRow>
      {nickName !== undefined && <LedgerRow label={t('pans.name')}>{name}</LedgerRow>}
      <DateRow label={t('pans.dob')} iso={dob} />
      {email !== undefined && <LedgerRow label={t('pans.email')}>{email}</LedgerRow>}
      {can !== undefined && <LedgerRow label={t('pans.can')}>{can}</LedgerRow>}
      {agreedAt !== undefined && <DateRow label={t('pans.agreedAt')} iso={agreedAt} />}
      {askAgainFrom !== undefined && <DateRow label={t('pans.askAgain')} iso={askAgainFrom} />}
      {restorableUntil !== undefined && <DateRow label={t('pans.restorable')} iso={restorableUntil} />}
    </DescriptionList>
  )
}

function OpenActions({ entry, onEdit, onAsk }: PanCardProps) {
  const { t, language } = useTexts()
  const { pan, name, status, version, email, askAgainFrom } = entry
  const mayAsk = (status === 'waiting' || status === 'withdrawn') && email !== undefined
  return (
    <Actions>
      {mayAsk && askAgainFrom === undefined && (
        <Button onClick={onAsk} aria-label={`${t('pans.askConsent')}: ${name}`}>
          {t('pans.askConsent')}
        </Button>
      )}
      <Button variant="secondary" onClick={onEdit} aria-label={`${t('pans.edit')}: ${name}`}>
        {t('pans.edit')}
      </Button>
      {(status === 'agreed' || status === 'guardian') && (
        <ConfirmButton
          label={t('pans.withdraw')}
          title={t('pans.withdrawTitle', { name })}
          text={t('pans.withdrawText')}
          keepLabel={t('pans.keepIt')}
          action={() => callContract(withdrawPanConsent, { pan })}
          onEnd={() => void rereadPans()}
        />
      )}
      <ConfirmButton
        label={t('pans.delete')}
        title={t('pans.deleteTitle', { name })}
        text={t('pans.deleteText', { days: panRestoreDays })}
        keepLabel={t('pans.keepIt')}
        action={async () => {
          const answer = await callContract(deleteSubAccount, { pan, version })
          if (answer.ok)
            toast.success(
              t('pans.deletedUntil', { day: dayText(answer.body.data.restorableUntil, language) }),
            )
          return answer
        }}
        onEnd={() => void rereadPans()}
      />
    </Actions>
  )
}

function Restore({ pan }: { readonly pan: string }) {
  const { t } = useTexts()
  const { busy, error, run } = useAction(async () => {
    const answer = await callContract(unDeleteSubAccount, { pan })
    await rereadPans()
    if (answer.ok) toast.success(t('pans.restored'))
    return answer
  })
  return (
    <>
      {error !== undefined && <Banner tone="error" title={error} />}
      <Actions>
        <Button variant="secondary" busy={busy} onClick={run}>
          {t('pans.restore')}
        </Button>
      </Actions>
    </>
  )
}
