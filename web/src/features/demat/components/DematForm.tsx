import { type ReactNode, useState } from 'react'
import { setConsent } from '../../../../../shared/contracts/consents/setConsent.ts'
import { saveProfile } from '../../../../../shared/contracts/kyc/saveProfile.ts'
import { normaliseDemat } from '../../../../../shared/vocabulary/demat.ts'
import { DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { cleanInput } from '../../../components/ui/form/cleanInput.ts'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useDraftForm } from '../../../components/ui/form/useDraftForm.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { draftOf } from '../../../lib/draftOf.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { Draft, DraftFields } from '../../../lib/useDraft.ts'
import { dematFields, typedDemat, typedParticipant } from '../dematForm.ts'
import { useParticipant } from '../useParticipant.ts'
import css from './demat.module.css'

interface DematFormProps {
  readonly initial: DraftFields
  /** The number with an open remark: another one is needed (D2 s5). */
  readonly refused: string | undefined
  /** The investor lives abroad, and adds an NRO account only (D2 s5). */
  readonly abroad: boolean
  readonly draft: Draft
  readonly note: ReactNode
  readonly onTouched: () => void
  readonly onSaved: () => void
  readonly onCancel?: (() => void) | undefined
}

// Longer than 70 lines: four fields and the two calls of one submit.
/** The demat number twice, its participant, and the consent (D2 s2, s5). */
export function DematForm(props: DematFormProps) {
  const { initial, refused, abroad, draft, note, onTouched, onSaved, onCancel } = props
  const { t } = useTexts()
  const [typed, setTyped] = useState(initial.demat ?? '')
  const participant = useParticipant(typedParticipant(typed))
  const byHand = participant.kind === 'unknown'
  const form = useDraftForm({
    schema: dematFields,
    initial,
    draft,
    fieldsOf: element => draftOf('demat', new FormData(element)),
    onTouched,
    save: async ({ demat, dpName = '', nro }) => {
      if (refused !== undefined && normaliseDemat(refused) === demat)
        return { id: 'demat.newNumberNeeded', field: 'demat' }
      if (byHand && dpName.trim() === '') return { id: 'common.fieldRequired', field: 'dpName' }
      const agreed = await callContract(setConsent, { type: 'demat', consent: true })
      if (!agreed.ok) return agreed.problem
      const saved = await callContract(saveProfile, { demat, nro, ...(byHand ? { dpName } : {}) })
      if (!saved.ok) {
        const { id, field = 'demat' } = saved.problem
        return { ...saved.problem, field: id === 'demat.consentRequired' ? 'consent' : field }
      }
      draft.saved()
      onSaved()
    },
  })
  const number = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
  return (
    <form {...form.props} aria-label={t('demat.title')}>
      <Stack>
        <p>{t('demat.lead')}</p>
        <TextField
          {...form.field('demat')}
          label={t('demat.number')}
          hint={t('demat.numberHint')}
          defaultValue={typedDemat(initial.demat ?? '')}
          {...number}
          {...cleanInput(typedDemat)}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={css.participant} aria-live="polite">
          {participant.kind === 'asking' && <p className={css.quiet}>{t('demat.lookingUp')}</p>}
          {participant.kind === 'unanswered' && <p className={css.quiet}>{t('demat.lookupFailed')}</p>}
          {participant.kind === 'known' && (
            <DescriptionList>
              <LedgerRow label={t('demat.dpName')}>{participant.dpName}</LedgerRow>
              <LedgerRow label={t('demat.depository')}>{participant.depository}</LedgerRow>
            </DescriptionList>
          )}
          {byHand && (
            <Banner tone="info" title={t('demat.participantUnknown')}>
              {t('demat.participantUnknownHint')}
            </Banner>
          )}
        </div>
        {byHand && (
          <TextField
            {...form.filled('dpName')}
            label={t('demat.dpName')}
            maxLength={100}
            autoComplete="off"
          />
        )}
        <TextField
          {...form.field('dematAgain')}
          label={t('demat.numberAgain')}
          defaultValue={typedDemat(initial.dematAgain ?? '')}
          {...number}
          {...cleanInput(typedDemat)}
        />
        <p className={css.quiet}>{t('demat.nriNote')}</p>
        {abroad && <Consent {...form.field('nro')} label={t('demat.nroAccount')} />}
        <Consent {...form.field('consent')} label={t('demat.consent')} />
        <SubmitActions
          form={form}
          failed={t('account.updateFailed')}
          cancelLabel={t('common.cancel')}
          onCancel={onCancel}
        >
          {t('demat.verify')}
        </SubmitActions>
        {note}
      </Stack>
    </form>
  )
}
