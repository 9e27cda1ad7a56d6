import { useEffect, useRef, useState } from 'react'
import { getUserNameFromPan } from '../../../../../shared/contracts/kyc/getUserNameFromPan.ts'
import { saveProfile } from '../../../../../shared/contracts/kyc/saveProfile.ts'
import { genderCodes, incomeCodes } from '../../../../../shared/vocabulary/codeMaps.ts'
import { capitals, cleanInput } from '../../../components/ui/form/cleanInput.ts'
import { DatePartsField } from '../../../components/ui/form/DatePartsField.tsx'
import { onEdit } from '../../../components/ui/form/onEdit.ts'
import { ProgressBar } from '../../../components/ui/form/ProgressBar.tsx'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useDraftForm } from '../../../components/ui/form/useDraftForm.ts'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { todayInIndia } from '../../../lib/calls/serverClock.ts'
import { draftOf } from '../../../lib/draftOf.ts'
import { t as textOf, useTexts } from '../../../lib/i18n.ts'
import type { Draft, DraftFields } from '../../../lib/useDraft.ts'
import { dobOf, dobProblem, panFields, panMissing } from '../panForm.ts'
import { DraftNote } from './DraftNote.tsx'
import css from './kyc.module.css'

/** The income-tax department's answer, once the step is saved. */
export interface PanSaved {
  readonly name: string
  readonly operative: boolean
}

interface PanFormProps {
  readonly initial: DraftFields
  readonly draft: Draft
  readonly onTouched: () => void
  readonly onSaved: (saved: PanSaved) => void
  readonly onCancel?: (() => void) | undefined
}

const names = { day: 'dobDay', month: 'dobMonth', year: 'dobYear' } as const
const yearsBack = 100

// Longer than 70 lines: seven fields and the three moments of one submit.
/** Name, date of birth, PAN, income and gender: verified first, then saved (D2 s2, s4). */
export function PanForm({ initial, draft, onTouched, onSaved, onCancel }: PanFormProps) {
  const { t } = useTexts()
  const [missing, setMissing] = useState<ReturnType<typeof panMissing>>([])
  const [dobNote, setDobNote] = useState<{ readonly setBack: boolean; readonly iso: string }>()
  /** Set when the department gave no answer: the documents' sentence needs an explanation. */
  const [unanswered, setUnanswered] = useState(false)
  const form = useDraftForm({
    schema: panFields,
    initial,
    draft,
    fieldsOf: element => draftOf('pan', new FormData(element)),
    onTouched,
    save: async ({ name, pan, income, gender, ...parts }) => {
      const dob = dobOf(parts) ?? ''
      const refused = (problem: CallProblem): CallProblem => {
        const id = problem.id === 'kyc.panNotUnique' ? 'kyc.panAlreadyRegistered' : problem.id
        setUnanswered(id === 'kyc.panCheckFailed')
        const field = id === 'kyc.panAlreadyRegistered' ? 'pan' : problem.field
        return { ...problem, id, field: field === 'dob' ? names.day : field }
      }
      const checked = await callContract(getUserNameFromPan, { pan, dob, name })
      if (!checked.ok) return refused(checked.problem)
      const { action, data, message } = checked.body
      if (action === 'invalid')
        return refused({ id: data.reason ?? 'kyc.panUnknown', field: data.field ?? 'pan', message })
      const saved = await callContract(saveProfile, { name, pan, dob, income, gender })
      if (!saved.ok) return refused(saved.problem)
      draft.saved()
      onSaved({ name: data.full_name || name, operative: data.operative })
    },
  })
  const element = form.props.ref
  const updateMissing = useRef((): void => {
    if (element.current !== null) setMissing(panMissing(element.current))
  })
  useEffect(() => updateMissing.current(), [])

  const dobError =
    form.field('dobDay').error ??
    (dobNote === undefined ? undefined : dobSentence(dobNote.iso, dobNote.setBack))
  return (
    <form
      {...form.props}
      className={css.form}
      aria-label={t('kyc.verifyDetails')}
      {...onEdit(event => {
        form.edited(event)
        updateMissing.current()
      })}
    >
      <TextField
        {...form.filled('name')}
        label={t('kyc.name')}
        hint={t('kyc.nameHint')}
        autoComplete="name"
        maxLength={100}
      />
      <DatePartsField
        label={t('kyc.dob')}
        names={names}
        words={{ day: t('kyc.day'), month: t('kyc.month'), year: t('kyc.year') }}
        today={todayInIndia()}
        yearsBack={yearsBack}
        ownBirthday
        initial={{
          day: initial.dobDay ?? '',
          month: initial.dobMonth ?? '',
          year: initial.dobYear ?? '',
        }}
        error={dobError}
        onDate={(iso, setBack) => {
          setDobNote(iso === undefined ? undefined : { iso, setBack })
          // After the render, because the selects are controlled.
          queueMicrotask(() => {
            if (element.current === null) return
            draft.changed(draftOf('pan', new FormData(element.current)))
            updateMissing.current()
          })
        }}
      />
      <TextField
        {...form.filled('pan')}
        label={t('kyc.pan')}
        hint={t('kyc.panHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        {...cleanInput(capitals(10))}
      />
      <div className={css.two}>
        <SelectField
          {...form.filled('income')}
          label={t('kyc.income')}
          options={incomeCodes.map(value => ({ value, label: t(`kyc.income${value}`) }))}
        />
        <SelectField
          {...form.filled('gender')}
          label={t('kyc.gender')}
          options={genderCodes.map(value => ({ value, label: t(`kyc.gender${value}`) }))}
        />
      </div>
      <div className={css.end}>
        <div role="status">
          {form.busy && (
            <div className={css.status}>
              <ProgressBar label={t('kyc.checkingPan')} />
              <p>{t('kyc.checkingPanText')}</p>
            </div>
          )}
        </div>
        <SubmitActions
          form={form}
          failed={t('account.updateFailed')}
          refusalText={unanswered ? t('kyc.panCheckFailedText') : undefined}
          disabled={missing.length > 0}
          describedBy="kyc-missing"
          cancelLabel={t('kyc.keepSaved')}
          onCancel={onCancel}
        >
          {t('kyc.next')}
        </SubmitActions>
        <p className={css.missing} id="kyc-missing">
          {missing.length > 0 && t('kyc.stillMissing', { fields: missing.map(label => t(label)).join(', ') })}
        </p>
        <DraftNote state={draft.state} />
      </div>
    </form>
  )
}

/** The error of a complete date: it was set back to today, or is no adult's (K-112). */
function dobSentence(iso: string, setBack: boolean): string | undefined {
  const problem = dobProblem(iso)
  const words = problem === undefined ? [] : [textOf(problem)]
  if (setBack) words.unshift(textOf('kyc.dobReset'))
  return words.length === 0 ? undefined : words.join('. ')
}
