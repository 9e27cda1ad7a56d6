import * as z from 'zod/mini'
import { confirmSecondFactor } from '../../../../../shared/contracts/auth/confirmSecondFactor.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import type { Answer } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { SecondStepField } from './SecondStepField.tsx'

const fields = z.object({ code: confirmSecondFactor.input.shape.code })

export interface SecondStepFormProps {
  /** Whether an app gives the code, or only recovery codes stand in for a passkey. */
  readonly needed: 'auth.secondStepNeeded' | 'auth.passkeyNeeded'
  /** Logs in again, with the code. */
  readonly send: (code: string) => Promise<Answer<unknown>>
  readonly onEntered: () => void | Promise<void>
}

/** The second step of a log-in: the right password, or code of the number, was typed, and the step's code is missing. */
export function SecondStepForm({ needed, send, onEntered }: SecondStepFormProps) {
  const { t } = useTexts()
  const form = useForm({
    schema: fields,
    submit: async ({ code }) => {
      const answer = await send(code)
      if (!answer.ok) return answer.problem
      await onEntered()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t(needed)}</p>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <SecondStepField
          {...form.field('code')}
          kind={needed === 'auth.passkeyNeeded' ? 'recovery' : 'any'}
        />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.secondStepContinue')}
        </Button>
        <PasskeyLogin insteadOf="code" onEntered={onEntered} />
      </Stack>
    </form>
  )
}
