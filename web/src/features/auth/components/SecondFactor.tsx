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

/** Whether log-ins need a second step, and its setting up and removal. */
export function SecondFactor({ status, onChanged }: SecondFactorProps) {
  const { t, language } = useTexts()
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>()
  const { enrolled, enrolledAt, recoveryCodesLeft } = status
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
    toast.success(t('auth.secondFactorRemoved'))
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
  if (!enrolled)
    return (
      <Stack>
        <p>{t('auth.secondFactorOff')}</p>
        <Button wide busy={busy} onClick={() => void start()}>
          {t('auth.secondFactorStart')}
        </Button>
      </Stack>
    )
  return (
    <Stack>
      {enrolledAt !== undefined && <p>{t('auth.secondFactorOn', { date: dayText(enrolledAt, language) })}</p>}
      <p>{t('auth.recoveryLeft', { count: recoveryCodesLeft })}</p>
      <p>{t('auth.secondFactorRemoveText')}</p>
      <Button variant="secondary" busy={busy} onClick={() => void remove()}>
        {t('auth.secondFactorRemove')}
      </Button>
    </Stack>
  )
}
