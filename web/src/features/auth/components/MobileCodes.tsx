import * as z from 'zod/mini'
import { validateOtp } from '../../../../../shared/contracts/auth/validateOtp.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { OtpField } from '../../../components/ui/form/OtpField.tsx'
import { ResendActions } from '../../../components/ui/form/ResendActions.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'

/** What was sent: to which number, and the second code of a change. */
export interface SentCodes {
  readonly mobile: string
  readonly byEmail: boolean
  readonly confirmation?: { readonly by: 'phone' | 'email'; readonly sentTo: string } | undefined
  /** Server time in ms from which they can be sent again. */
  readonly resendAt: number
}

/** Digits of a code (D3 s5). */
const digits = 4

const { otp, confirmationOtp } = validateOtp.input.shape
const one = z.object({ otp, confirmationOtp })
const two = z.object({ otp, confirmationOtp: otp })

interface MobileCodesProps {
  readonly sent: SentCodes
  /** Returns the problem, or undefined when they were sent. */
  readonly resend: () => Promise<CallProblem | undefined>
  /** Another number is to be verified. */
  readonly onOther: () => void
  readonly onVerified: () => void
}

/** The code that was sent to the number, and beside it the second one of a change. */
export function MobileCodes({ sent, resend, onOther, onVerified }: MobileCodesProps) {
  const { t } = useTexts()
  const { mobile, confirmation, resendAt } = sent
  const form = useForm({
    schema: confirmation === undefined ? one : two,
    texts: { otp: 'auth.codeNeeded', confirmationOtp: 'auth.codeNeeded' },
    submit: async codes => {
      const answer = await callContract(validateOtp, codes)
      if (!answer.ok) return answer.problem
      toast.success(t('auth.phoneDone'))
      onVerified()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <OtpField
          {...form.field('otp')}
          label={t('auth.codeOfPhone')}
          hint={t('auth.codeSentTo', { length: digits, sentTo: `+91 ${mobile}` })}
          focusOnShow
        />
        {confirmation !== undefined && (
          <OtpField
            {...form.field('confirmationOtp')}
            label={t(confirmation.by === 'phone' ? 'auth.codeOfFormerPhone' : 'auth.codeOfEmail')}
            hint={t('auth.codeSentTo', { length: digits, sentTo: confirmation.sentTo })}
          />
        )}
        <Button type="submit" wide busy={form.busy}>
          {t('auth.verifyPhone')}
        </Button>
        <ResendActions
          resendAt={resendAt}
          resend={resend}
          otherLabel={t('auth.otherPhone')}
          onOther={onOther}
        />
      </Stack>
    </form>
  )
}
