import { useState } from 'react'
import type * as z from 'zod/mini'
import type { getSecondFactor } from '../../../../../shared/contracts/auth/getSecondFactor.ts'
import { removePasskey } from '../../../../../shared/contracts/auth/passkeys/removePasskey.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { loadForPress } from '../../../lib/loading/loadForPress.ts'
import { hasPasskeys } from '../passkeySupport.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Passkey = z.output<typeof getSecondFactor.reply>['data']['passkeys'][number]

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  /** One was added or removed. */
  readonly onChanged: () => void
}

/** The investor's passkeys: what they are good for, which there are, one more, and their removal. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const add = async (): Promise<void> => {
    setBusy('new')
    setRefused(undefined)
    const part = await loadForPress(() => import('../passkeys.ts'))
    const outcome = await part?.addPasskey()
    setBusy(undefined)
    if (outcome === undefined) return undefined
    if (!outcome.ok)
      return setRefused('ended' in outcome ? t(outcome.ended) : await problemText(outcome.problem))
    if (outcome.done.length > 0) setRecoveryCodes(outcome.done)
    else toast.success(t('auth.passkeyAdded'))
    onChanged()
  }
  const remove = async (id: string): Promise<void> => {
    setBusy(id)
    const answer = await callContract(removePasskey, { id })
    setBusy(undefined)
    if (!answer.ok) return setRefused(await problemText(answer.problem))
    toast.success(t('auth.passkeyRemoved'))
    onChanged()
  }
  // Kept while they are shown, whatever is read meanwhile: they are shown only once.
  if (recoveryCodes !== undefined)
    return (
      <RecoveryCodes
        title={t('auth.passkeyAdded')}
        codes={recoveryCodes}
        onDone={() => setRecoveryCodes(undefined)}
      />
    )
  return (
    <Stack>
      <h2>{t('auth.passkeysTitle')}</h2>
      <p>{t('auth.passkeysLead')}</p>
      {refused !== undefined && <Banner tone="error">{refused}</Banner>}
      {passkeys.length === 0 ? (
        <p>{t('auth.passkeysNone')}</p>
      ) : (
        <PasskeyList passkeys={passkeys} busy={busy} onRemove={id => void remove(id)} />
      )}
      {hasPasskeys() ? (
        <Button wide busy={busy === 'new'} onClick={() => void add()}>
          {t('auth.passkeyAdd')}
        </Button>
      ) : (
        <Banner tone="info">{t('auth.passkeyUnsupported')}</Banner>
      )}
    </Stack>
  )
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
  /** The id of the one that is being removed. */
  readonly busy: string | undefined
  readonly onRemove: (id: string) => void
}

function PasskeyList({ passkeys, busy, onRemove }: PasskeyListProps) {
  const { t, language } = useTexts()
  return (
    <DescriptionList>
      {passkeys.map(({ id, name, addedAt, usedAt }) => (
        <LedgerRow key={id} label={name}>
          <Stack>
            <span>{t('auth.passkeyMade', { date: dayText(addedAt, language) })}</span>
            <span>
              {usedAt === undefined
                ? t('auth.passkeyNeverUsed')
                : t('auth.passkeyUsed', { date: dayText(usedAt, language) })}
            </span>
            <Button variant="secondary" busy={busy === id} onClick={() => onRemove(id)}>
              {t('auth.passkeyRemove', { name })}
            </Button>
          </Stack>
        </LedgerRow>
      ))}
    </DescriptionList>
  )
}
