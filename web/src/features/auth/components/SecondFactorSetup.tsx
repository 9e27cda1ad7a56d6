import { useState } from 'react'
import * as z from 'zod/mini'
import { confirmSecondFactor } from '../../../../../shared/contracts/auth/confirmSecondFactor.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { CopyButton } from '../../../components/ui/CopyButton.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondStepField } from './SecondStepField.tsx'

const fields = z.object({ code: confirmSecondFactor.input.shape.code })

interface SecondFactorSetupProps {
  readonly secret: string
  readonly uri: string
  readonly onDone: () => void
}

/** The key for the authenticator app, its first code, and then the recovery codes, shown this once. */
export function SecondFactorSetup({ secret, uri, onDone }: SecondFactorSetupProps) {
  const { t } = useTexts()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const form = useForm({
    schema: fields,
    submit: async ({ code }) => {
      const answer = await callContract(confirmSecondFactor, { code })
      if (!answer.ok) return answer.problem
      setRecoveryCodes(answer.body.data.recoveryCodes)
    },
  })
  if (recoveryCodes !== undefined)
    return <RecoveryCodes title={t('auth.secondFactorAdded')} codes={recoveryCodes} onDone={onDone} />
  const key = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('auth.secondFactorScan')}</p>
        <QrCode text={uri} label={t('auth.secondFactorQr')} />
        <DescriptionList>
          <LedgerRow label={t('auth.secondFactorKey')}>
            {key} <CopyButton value={secret} label={t('auth.secondFactorKey')} />
          </LedgerRow>
        </DescriptionList>
        <p>
          <a href={uri}>{t('auth.secondFactorOpen')}</a>
        </p>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <SecondStepField {...form.field('code')} kind="app" />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.secondFactorConfirm')}
        </Button>
      </Stack>
    </form>
  )
}
