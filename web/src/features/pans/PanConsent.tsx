import { useState } from 'react'
import { confirmPan, panCodeDigits } from '../../../../shared/contracts/account/pans/confirmPan.ts'
import type { ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { sendPanCode } from '../../../../shared/contracts/account/pans/sendPanCode.ts'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { OtpField } from '../../components/ui/form/OtpField.tsx'
import { ResendActions } from '../../components/ui/form/ResendActions.tsx'
import { useForm } from '../../components/ui/form/useForm.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { serverNow } from '../../lib/calls/serverClock.ts'
import { useAction } from '../../lib/calls/useAction.ts'
import { useTexts } from '../../lib/i18n.ts'
import { rereadPans } from './rereadPans.ts'

interface PanConsentProps {
  readonly entry: ValidPanEntry
  /** Where the investor's own PAN comes from, while there is none: the letter names the investor by it. */
  readonly kycHref: string | undefined
  readonly onEnd: () => void
}

/** The consent of a PAN's holder: the letter is sent by a press, and the code from it is typed here. */
export function PanConsent({ entry, kycHref, onEnd }: PanConsentProps) {
  const { t } = useTexts()
  const { pan, name, email = '' } = entry
  /** Server time in ms from which another code can be sent; 0 of who has one already. */
  const [resendAt, setResendAt] = useState<number>()
  const send = async () => {
    const answer = await callContract(sendPanCode, { pan })
    if (answer.ok) setResendAt(serverNow() + answer.body.data.resendAfterSeconds * 1000)
    return answer
  }
  const { busy, error, run } = useAction(send)
  return (
    <Card variant="page" title={t('pans.consentTitle', { name })}>
      <Stack>
        <p>{t('pans.consentLead', { name, email })}</p>
        {kycHref !== undefined ? (
          <>
            <Banner tone="info">{t('pans.kycFirst')}</Banner>
            <Actions>
              <LinkButton href={kycHref}>{t('pans.completeKyc')}</LinkButton>
              <Button variant="quiet" onClick={onEnd}>
                {t('pans.later')}
              </Button>
            </Actions>
          </>
        ) : resendAt === undefined ? (
          <>
            {error !== undefined && <Banner tone="error">{error}</Banner>}
            <Actions>
              <Button busy={busy} onClick={run}>
                {t('auth.sendCode')}
              </Button>
              <Button variant="secondary" onClick={() => setResendAt(0)}>
                {t('pans.haveCode')}
              </Button>
              <Button variant="quiet" onClick={onEnd}>
                {t('pans.later')}
              </Button>
            </Actions>
          </>
        ) : (
          <>
            <CodeForm pan={pan} email={email} onEnd={onEnd} />
            <ResendActions
              resendAt={resendAt}
              resend={async () => {
                const answer = await send()
                return answer.ok ? undefined : answer.problem
              }}
              otherLabel={t('pans.later')}
              onOther={onEnd}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}

interface CodeFormProps {
  readonly pan: string
  readonly email: string
  readonly onEnd: () => void
}

function CodeForm({ pan, email, onEnd }: CodeFormProps) {
  const { t } = useTexts()
  const form = useForm({
    schema: confirmPan.input,
    texts: { otp: 'auth.codeNeeded' },
    submit: async ({ otp }) => {
      const answer = await callContract(confirmPan, { pan, otp })
      if (!answer.ok) return answer.problem
      await rereadPans()
      toast.success(t('pans.agreedNow'))
      onEnd()
      return undefined
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <input type="hidden" name="pan" value={pan} />
        <OtpField
          {...form.field('otp')}
          length={panCodeDigits}
          label={t('pans.code')}
          hint={t('pans.codeHint', { length: panCodeDigits, email })}
          focusOnShow
        />
        <Button type="submit" wide busy={form.busy}>
          {t('pans.confirm')}
        </Button>
      </Stack>
    </form>
  )
}
