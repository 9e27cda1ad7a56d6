import { useState } from 'react'
import { type Nominee, relationships } from '../../../../../shared/contracts/kyc/nomination.ts'
import { saveNomination } from '../../../../../shared/contracts/kyc/saveNomination.ts'
import { isAdult } from '../../../../../shared/vocabulary/birthDate.ts'
import { mostNominees } from '../../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { Checkbox } from '../../../components/ui/form/Checkbox.tsx'
import { cleanInput, digits } from '../../../components/ui/form/cleanInput.ts'
import { DatePartsField } from '../../../components/ui/form/DatePartsField.tsx'
import { onEdit } from '../../../components/ui/form/onEdit.ts'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { todayInIndia } from '../../../lib/calls/serverClock.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { KycBody } from '../kycData.ts'
import { atField, dobParts, fieldOf, nominationOf, nomineeValues } from '../nomineeForm.ts'
import { rereadKyc } from '../useKyc.ts'
import css from './kyc.module.css'

interface NomineesFormProps {
  /** What it is filled from; it is saved over this version. */
  readonly nomination: KycBody['nomination']
  /** Something was typed, chosen, added or removed. */
  readonly onTouched: () => void
  readonly onSaved: () => void
  readonly onCancel?: (() => void) | undefined
}

/** Refusals after which the screen shows what is saved now. */
const meanwhile = new Set(['kyc.nominationMoved', 'kyc.nominationInReview'])

/** Nominees with their shares, or the declaration to opt out; SEBI asks for one of both. */
export function NomineesForm({ nomination, onTouched, onSaved, onCancel }: NomineesFormProps) {
  const { t } = useTexts()
  const saved = nomination?.nominees ?? []
  const [optOut, setOptOut] = useState(nomination?.optOut ?? false)
  const [groups, setGroups] = useState(() => (saved.length === 0 ? [0] : saved.map((_, group) => group)))
  const form = useForm({
    schema: nomineeValues,
    submit: async values => {
      const read = nominationOf(values, { groups, version: nomination?.version ?? 0, today: todayInIndia() })
      if ('problem' in read) return read.problem
      const answer = await callOnce(saveNomination, read.input)
      if (!answer.ok) {
        if (meanwhile.has(answer.problem.id)) {
          // What was typed stays beside what is saved now.
          onTouched()
          void rereadKyc()
        }
        return atField(answer.problem, groups)
      }
      toast.success(t('kyc.nomineesSaved'))
      await rereadKyc()
      onSaved()
      return undefined
    },
  })
  const edit: typeof form.edited = event => {
    form.edited(event)
    onTouched()
  }
  const change = (next: readonly number[]): void => {
    onTouched()
    setGroups([...next])
  }
  return (
    <form {...form.props} {...onEdit(edit)} className={css.form} aria-label={t('kyc.nominees')}>
      <p>{t('kyc.nomineesLead')}</p>
      <Checkbox
        {...form.field('optOut')}
        label={t('kyc.optOut')}
        defaultChecked={optOut}
        onChange={event => setOptOut(event.currentTarget.checked)}
      />
      {optOut ? (
        <p className={css.rowNote}>{t('kyc.optOutNote')}</p>
      ) : (
        <>
          {groups.map((group, place) => (
            <NomineeFields
              key={group}
              group={group}
              number={place + 1}
              nominee={saved[group]}
              errorOf={name => form.field(name).error}
              onRemove={groups.length === 1 ? undefined : () => change(groups.filter(one => one !== group))}
            />
          ))}
          {groups.length < mostNominees && (
            <div>
              <Button variant="secondary" onClick={() => change([...groups, Math.max(...groups) + 1])}>
                {t('kyc.addNominee')}
              </Button>
            </div>
          )}
        </>
      )}
      <div className={css.end}>
        <SubmitActions form={form} cancelLabel={t('kyc.keepSaved')} onCancel={onCancel}>
          {t('kyc.saveNominees')}
        </SubmitActions>
      </div>
    </form>
  )
}

interface NomineeFieldsProps {
  readonly group: number
  readonly number: number
  readonly nominee: Nominee | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly onRemove: (() => void) | undefined
}

const yearsBack = 110

/** One nominee; the guardian of who is under 18. */
function NomineeFields({ group, number, nominee, errorOf, onRemove }: NomineeFieldsProps) {
  const { t } = useTexts()
  const [dob, setDob] = useState(nominee?.dob)
  const field = (part: Parameters<typeof fieldOf>[0]) => {
    const name = fieldOf(part, group)
    return { name, error: errorOf(name) }
  }
  const options = relationships.map(value => ({ value, label: t(`kyc.relationship.${value}`) }))
  const isMinor = dob !== undefined && !isAdult(dob, todayInIndia())
  return (
    <fieldset className={css.nominee}>
      <legend>{t('kyc.nomineeNumber', { number })}</legend>
      <TextField
        {...field('name')}
        label={t('kyc.nomineeName')}
        defaultValue={nominee?.name}
        maxLength={100}
        autoComplete="off"
      />
      <div className={css.two}>
        <SelectField
          {...field('relationship')}
          label={t('kyc.nomineeRelationship')}
          defaultValue={nominee?.relationship}
          options={options}
        />
        <TextField
          {...field('share')}
          label={t('kyc.nomineeShare')}
          defaultValue={nominee?.share ?? (number === 1 ? 100 : '')}
          inputMode="numeric"
          autoComplete="off"
          {...cleanInput(digits(3))}
        />
      </div>
      <DatePartsField
        label={t('kyc.nomineeDob')}
        names={{
          day: fieldOf('dobDay', group),
          month: fieldOf('dobMonth', group),
          year: fieldOf('dobYear', group),
        }}
        words={{ day: t('kyc.day'), month: t('kyc.month'), year: t('kyc.year') }}
        today={todayInIndia()}
        yearsBack={yearsBack}
        initial={dobParts(nominee)}
        error={field('dobDay').error}
        onDate={setDob}
      />
      {isMinor && (
        <div className={css.two}>
          <TextField
            {...field('guardianName')}
            label={t('kyc.guardianName')}
            hint={t('kyc.guardianRequired')}
            defaultValue={nominee?.guardian?.name}
            maxLength={100}
            autoComplete="off"
          />
          <SelectField
            {...field('guardianRelationship')}
            label={t('kyc.guardianRelationship')}
            defaultValue={nominee?.guardian?.relationship}
            options={options}
          />
        </div>
      )}
      {onRemove && (
        <div>
          <Button variant="quiet" onClick={onRemove}>
            {t('kyc.removeNominee', { number })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
