import * as z from 'zod/mini'
import { getKycText } from '../../../../../shared/contracts/consents/getKycText.ts'
import { signKyc } from '../../../../../shared/contracts/kyc/signKyc.ts'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { countUse } from '../../../lib/usage.ts'
import { rereadKyc } from '../useKyc.ts'
import css from './kyc.module.css'

const fields = z.object({ declarationVersion: z.literal(true), name: signKyc.input.shape.name })

/** The end of the KYC: the declaration in its version, and the typed name as signature. `stamp` is of what is shown above. */
export function SignForm({ stamp }: { readonly stamp: string }) {
  const { t } = useTexts()
  const read = useRead(getKycText, {})
  const text = read.data?.ok === true ? read.data.body : undefined
  const form = useForm({
    schema: fields,
    texts: { declarationVersion: 'kyc.declarationRequired' },
    submit: async ({ name }) => {
      // Without the text there is no box to tick, and nothing is sent.
      if (text === undefined) return { id: 'kyc.declarationRequired' }
      const answer = await callContract(signKyc, { stamp, declarationVersion: text.version, name })
      if (!answer.ok) {
        if (answer.problem.id === 'consent.versionOutdated') void rereadAll('getKycText')
        if (answer.problem.id === 'kyc.reviewMoved') void rereadKyc()
        return answer.problem
      }
      countUse('kycSubmitted')
      toast.success(t('kyc.signed'))
      await rereadKyc()
      return undefined
    },
  })
  return (
    <section className={css.part} aria-label={t('kyc.signTitle')}>
      <h3>{t('kyc.signTitle')}</h3>
      <form {...form.props} className={css.form}>
        <p>{t('kyc.signLead')}</p>
        {text === undefined ? (
          <ReadState read={read} waiting={<Skeleton lines={3} />} />
        ) : (
          <Consent
            // A new version is a new box, not ticked.
            key={text.version}
            {...form.field('declarationVersion')}
            label={<PublishedText en={text.text} hi={text.textInHindi} />}
          />
        )}
        <TextField {...form.field('name')} label={t('kyc.signName')} autoComplete="name" maxLength={100} />
        <div className={css.end}>
          <SubmitActions form={form} cancelLabel={t('common.cancel')}>
            {t('kyc.sign')}
          </SubmitActions>
        </div>
      </form>
    </section>
  )
}
