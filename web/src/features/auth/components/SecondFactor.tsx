import { useState } from 'react'
import type * as z from 'zod/mini'
import type { getSecondFactor } from '../../../../../shared/contracts/auth/getSecondFactor.ts'
import { removeSecondFactor } from '../../../../../shared/contracts/auth/removeSecondFactor.ts'
import { startSecondFactor } from '../../../../../shared/contracts/auth/startSecondFactor.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

interface SecondFactorProps {
  readonly status: z.output<typeof getSecondFactor.reply>['data']
  /** It was added or removed. */
  readonly onChanged: () => void
}

/** The authenticator app: its setting up and removal. */
export function SecondFactor({ status, onChanged }: SecondFactorProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>()
  const { app } = status
  const start = async (): Promise<void> => {
    setBusy(true)
    const answer = await callContract(startSecondFactor, {})
    setBusy(false)
    if (answer.ok) setKey(answer.body.data)
    else toast.error(await problemText(answer.problem))
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    const answer = await callContract(removeSecondFactor, {})
    setBusy(false)
    if (!answer.ok) {
      toast.error(await problemText(answer.problem))
      return
    }
    toast.success(t(status.passkeys.length > 0 ? 'auth.appRemoved' : 'auth.secondFactorRemoved'))
    onChanged()
  }
  // Kept while the recovery codes are shown, whatever is read meanwhile: they are shown only once.
  if (key !== undefined) {
    const done = () => {
      setKey(undefined)
      onChanged()
    }
    return <SecondFactorSetup {...key} onDone={done} />
  }
  if (!app)
    return (
      <Stack>
        <h2>{t('auth.appTitle')}</h2>
        <Button wide variant="secondary" busy={busy} onClick={() => void start()}>
          {t('auth.secondFactorStart')}
        </Button>
      </Stack>
    )
  return (
    <Stack>
      <h2>{t('auth.appTitle')}</h2>
      <p>{t(status.passkeys.length > 0 ? 'auth.appRemoveText' : 'auth.secondFactorRemoveText')}</p>
      <Button variant="secondary" busy={busy} onClick={() => void remove()}>
        {t('auth.secondFactorRemove')}
      </Button>
    </Stack>
  )
}

/** What log-ins need now, in a sentence, and how many recovery codes are left. */
export function SecondFactorStatus({ status }: Pick<SecondFactorProps, 'status'>) {
  const { t, language } = useTexts()
  const { enrolledAt, app, recoveryCodesLeft } = status
  if (enrolledAt === undefined) return <p>{t('auth.secondFactorOff')}</p>
  const date = dayText(enrolledAt, language)
  return (
    <>
      <p>{t(app ? 'auth.secondFactorOn' : 'auth.secondFactorPasskey', { date })}</p>
      <p>{t('auth.recoveryLeft', { count: recoveryCodesLeft })}</p>
    </>
  )
}
