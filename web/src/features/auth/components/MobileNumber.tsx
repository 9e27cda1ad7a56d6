import { useState } from 'react'
import * as z from 'zod/mini'
import { sendOtp } from '../../../../../shared/contracts/auth/sendOtp.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Checkbox } from '../../../components/ui/form/Checkbox.tsx'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { MobileCodes, type SentCodes } from './MobileCodes.tsx'

const fields = z.object({
  mobile: sendOtp.input.shape.mobile,
  byEmail: z._default(z.boolean(), false),
})

interface MobileNumberProps {
  /** The number of the account, ten digits. */
  readonly phone: string
  readonly verified: boolean
  readonly onVerified: () => void
}

/** Verifies the mobile number of the account, or replaces it: the number, then its code or codes (K-213). */
export function MobileNumber({ phone, verified, onVerified }: MobileNumberProps) {
  const { t } = useTexts()
  const [sent, setSent] = useState<SentCodes>()
  const send = async (mobile: string, byEmail: boolean): Promise<CallProblem | undefined> => {
    const answer = await callContract(sendOtp, {
      cCode: '+91',
      mobile,
      confirmBy: byEmail ? 'email' : 'phone',
    })
    if (!answer.ok) return answer.problem
    const { resendAfterSeconds, confirmation } = answer.body.data
    setSent({ mobile, byEmail, confirmation, resendAt: serverNow() + resendAfterSeconds * 1000 })
    return undefined
  }
  const form = useForm({ schema: fields, submit: ({ mobile, byEmail }) => send(mobile, byEmail) })
  if (sent !== undefined)
    return (
      <MobileCodes
        sent={sent}
        resend={() => send(sent.mobile, sent.byEmail)}
        onOther={() => setSent(undefined)}
        onVerified={onVerified}
      />
    )
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <TextField
          {...form.field('mobile')}
          label={t(verified ? 'auth.newPhone' : 'auth.phone')}
          hint={t('auth.phoneHint')}
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          defaultValue={verified ? '' : phone}
        />
        {verified && <Checkbox {...form.field('byEmail')} label={t('auth.formerPhoneLost')} />}
        <Button type="submit" wide busy={form.busy}>
          {t('auth.sendCode')}
        </Button>
      </Stack>
    </form>
  )
}
