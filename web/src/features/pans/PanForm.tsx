import { useState } from 'react'
import { panConsentVersions, type ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { updateSubAccount } from '../../../../shared/contracts/account/pans/updateSubAccount.ts'
import { Stack } from '../../components/ui/Card.tsx'
import { Consent } from '../../components/ui/form/Checkbox.tsx'
import { capitals, cleanInput } from '../../components/ui/form/cleanInput.ts'
import { DatePartsField } from '../../components/ui/form/DatePartsField.tsx'
import { onEdit } from '../../components/ui/form/onEdit.ts'
import { ProgressBar } from '../../components/ui/form/ProgressBar.tsx'
import { SubmitActions } from '../../components/ui/form/SubmitActions.tsx'
import { TextField } from '../../components/ui/form/TextField.tsx'
import { useForm } from '../../components/ui/form/useForm.ts'
import { callOnce } from '../../lib/calls/callOnce.ts'
import { todayInIndia } from '../../lib/calls/serverClock.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dobOf, isMinor, panFields, partsOf } from './panForm.ts'
import { rereadPans } from './rereadPans.ts'

interface PanFormProps {
  /** What it is filled from, saved over its version; left out of a new one. */
  readonly entry: ValidPanEntry | undefined
  readonly onTouched: () => void
  readonly onSaved: (saved: ValidPanEntry) => void
  readonly onCancel: () => void
}

const names = { day: 'dobDay', month: 'dobMonth', year: 'dobYear' } as const
const yearsBack = 110

// Longer than 70 lines: seven fields and the two moments of one submit.
/** Another person's PAN: checked with the income-tax department when it is saved. A child needs its guardian's word. */
export function PanForm({ entry, onTouched, onSaved, onCancel }: PanFormProps) {
  const { t } = useTexts()
  const [dob, setDob] = useState(entry?.dob)
  /** As typed: the field is not there while the date of birth is a child's. */
  const [email, setEmail] = useState(entry?.email)
  const form = useForm({
    schema: panFields,
    submit: async ({ guardian, dobDay, dobMonth, dobYear, ...typed }) => {
      const answer = await callOnce(updateSubAccount, {
        ...typed,
        dob: dobOf({ dobDay, dobMonth, dobYear }) ?? '',
        version: entry?.version ?? 0,
        ...(guardian === true && { guardian: panConsentVersions.guardian }),
      })
      if (!answer.ok) {
        const { problem } = answer
        if (problem.id === 'pans.moved') {
          // What was typed stays beside what is saved now.
          onTouched()
          void rereadAll('getValidPans')
        }
        return { ...problem, field: problem.field === 'dob' ? names.day : problem.field }
      }
      await rereadPans()
      onSaved(answer.body.data)
      return undefined
    },
  })
  const touched: typeof form.edited = event => {
    form.edited(event)
    onTouched()
  }
  const title = entry === undefined ? t('pans.addTitle') : t('pans.editTitle', { name: entry.name })
  return (
    <form {...form.props} {...onEdit(touched)} aria-label={title}>
      <Stack>
        {entry === undefined ? (
          <TextField
            {...form.field('pan')}
            label={t('pans.pan')}
            hint={t('pans.panHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            focusOnShow
            {...cleanInput(capitals(10))}
          />
        ) : (
          <input type="hidden" name="pan" value={entry.pan} />
        )}
        <TextField
          {...form.field('name')}
          label={t('pans.name')}
          defaultValue={entry?.name}
          autoComplete="off"
          maxLength={100}
        />
        <DatePartsField
          {...{ names, yearsBack }}
          label={t('pans.dob')}
          today={todayInIndia()}
          initial={partsOf(entry)}
          error={form.field('dobDay').error}
          words={{ day: t('kyc.day'), month: t('kyc.month'), year: t('kyc.year') }}
          onDate={iso => {
            setDob(iso)
            onTouched()
          }}
        />
        {isMinor(dob) === true ? (
          <>
            <Consent {...form.field('guardian')} label={t('pans.guardian')} />
            <p>{t('pans.minorNote')}</p>
          </>
        ) : (
          <TextField
            {...form.field('email')}
            label={t('pans.email')}
            hint={t('pans.emailHint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            defaultValue={email}
            onInput={event => setEmail(event.currentTarget.value)}
          />
        )}
        <TextField
          {...form.field('nickName')}
          label={t('pans.nickName')}
          optional
          autoComplete="off"
          maxLength={100}
          defaultValue={entry?.nickName}
        />
        <TextField
          {...form.field('can')}
          label={t('pans.can')}
          hint={t('pans.canHint')}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          defaultValue={entry?.can}
        />
        <div role="status">{form.busy && <ProgressBar label={t('pans.checking')} />}</div>
        <SubmitActions
          form={form}
          cancelLabel={t(entry === undefined ? 'pans.later' : 'pans.keep')}
          onCancel={onCancel}
        >
          {t('pans.save')}
        </SubmitActions>
      </Stack>
    </form>
  )
}
