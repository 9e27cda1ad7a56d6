import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Sheet } from '../../../components/ui/feedback/Dialog.tsx'
import { OtpField } from '../../../components/ui/form/OtpField.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'
import css from '../liquidation.module.css'
import { formatTimeLeft } from './formatTimeLeft.ts'
import type { CodeFlow } from './useCode.ts'

/** Digits of the code (D3 s5, s9). */
const digits = 4

interface OtpSheetProps {
  readonly code: CodeFlow
  /** The amounts that the code confirms. */
  readonly children: ReactNode
}

/** OTP Confirmation: four digits, Verify, resend after 30 s (D3 s2, s5). */
export function OtpSheet({ code, children }: OtpSheetProps) {
  const { t } = useTexts()
  return (
    <Sheet open={code.sent !== undefined} onClose={code.close} title={t('liquidation.otpConfirmation')}>
      {code.sent !== undefined && (
        <Stack gap={6}>
          {children}
          <OtpForm key={code.turn} code={code} sentTo={code.sent.sentTo} />
          <Resend code={code} resendAt={code.sent.resendAt} expiresAt={code.sent.expiresAt} />
        </Stack>
      )}
    </Sheet>
  )
}

function OtpForm({ code, sentTo }: { readonly code: CodeFlow; readonly sentTo: string }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { error, unsure } = code
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (typed.length === digits) void code.check(typed)
      }}
    >
      <Stack>
        <OtpField
          name="otp"
          label={t('liquidation.otpLabel')}
          hint={t('liquidation.otpSentTo', { length: digits, sentTo })}
          length={digits}
          error={error}
          focusOnShow
          onCodeChange={next => {
            setTyped(next)
            if (error !== undefined) code.clearError()
          }}
        />
        {unsure && (
          <Banner tone="warning" live title={t('liquidation.unsureTitle')}>
            <p>{t('liquidation.unsure')}</p>
          </Banner>
        )}
        <Button type="submit" wide disabled={typed.length < digits} busy={code.busy === 'checking'}>
          {t(code.busy === 'checking' ? 'liquidation.verifying' : 'liquidation.verify')}
        </Button>
      </Stack>
    </form>
  )
}

interface ResendProps {
  readonly code: CodeFlow
  readonly resendAt: number
  readonly expiresAt: number
}

/** When another code can be sent, and how long this one is valid. */
function Resend({ code, resendAt, expiresAt }: ResendProps) {
  const { t } = useTexts()
  const wait = useSecondsLeft(resendAt)
  const left = useSecondsLeft(expiresAt)
  const expired = t('liquidation.otpExpired')
  return (
    <div className={css.resend}>
      <p>
        {/* Not twice: after Verify the field shows it. */}
        {left === 0
          ? code.error !== expired && expired
          : wait > 0
            ? t('liquidation.resendIn', { time: formatTimeLeft(wait) })
            : t('liquidation.otpCounts', { time: formatTimeLeft(left) })}
      </p>
      <Button
        variant="secondary"
        disabled={wait > 0}
        busy={code.busy === 'sending'}
        onClick={() => void code.resend()}
      >
        {t('liquidation.resend')}
      </Button>
    </div>
  )
}
