import { type ReactNode, useMemo, useRef, useState } from 'react'
import { mostAddressCharacters } from '../../../../../shared/contracts/kyc/address.ts'
import { saveProfile } from '../../../../../shared/contracts/kyc/saveProfile.ts'
import { addressDocTypes } from '../../../../../shared/vocabulary/codeMaps.ts'
import { homeCountry } from '../../../../../shared/vocabulary/countries.ts'
import { indianStates } from '../../../../../shared/vocabulary/states.ts'
import { Checkbox } from '../../../components/ui/form/Checkbox.tsx'
import { cleanInput, digits, letters } from '../../../components/ui/form/cleanInput.ts'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useDraftForm } from '../../../components/ui/form/useDraftForm.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { draftOf } from '../../../lib/draftOf.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { Draft, DraftFields } from '../../../lib/useDraft.ts'
import { addressFields, countryOptions } from '../addressForm.ts'
import { type FilledPlace, fillPlace } from '../fillPlace.ts'
import type { AddressUpload } from '../kycData.ts'
import { DraftNote } from './DraftNote.tsx'
import css from './kyc.module.css'

export const uploadTexts = {
  pan: 'kyc.panUpload',
  address: 'kyc.frontUpload',
  address_1: 'kyc.backUpload',
} as const

interface AddressFormProps {
  readonly initial: DraftFields
  readonly draft: Draft
  readonly bothSidesInOne: boolean
  readonly onBothSides: (inOne: boolean) => void
  /** The three uploads, composed by the route. */
  readonly uploads: ReactNode
  readonly missing: readonly AddressUpload[]
  readonly onTouched: () => void
  readonly onSaved: () => void
  readonly onCancel?: (() => void) | undefined
}

// Longer than 70 lines: eight fields in their order.
/** Address, its proof and the uploads (D2 s2, s5). */
export function AddressForm(props: AddressFormProps) {
  const { initial, draft, bothSidesInOne, onBothSides, uploads, missing, onTouched, onSaved, onCancel } =
    props
  const { t, language } = useTexts()
  const [country, setCountry] = useState(initial.country || homeCountry)
  const [docType, setDocType] = useState(initial.addressDocType ?? '')
  const filled = useRef<FilledPlace>({})
  const countries = useMemo(() => countryOptions(language), [language])
  const form = useDraftForm({
    schema: addressFields,
    initial,
    draft,
    fieldsOf: element => draftOf('address', new FormData(element)),
    onTouched,
    save: async ({ addressDocType, bothSidesInOne: inOne, ...addressDetails }) => {
      const saved = await callContract(saveProfile, { addressDocType, bothSidesInOne: inOne, addressDetails })
      if (!saved.ok) return { ...saved.problem, field: saved.problem.field?.replace('addressDetails.', '') }
      draft.saved()
      onSaved()
    },
  })
  const fields = Object.keys(addressFields.shape) as (keyof typeof addressFields.shape)[]
  const hasErrors = fields.some(field => form.field(field).error !== undefined)
  return (
    <form {...form.props} className={css.form} aria-label={t('kyc.verifyKyc')}>
      <TextField
        {...form.filled('address')}
        label={t('kyc.address')}
        autoComplete="street-address"
        maxLength={mostAddressCharacters}
      />
      <TextField
        {...form.filled('localityOrPostOffice')}
        label={t('kyc.locality')}
        autoComplete="address-level3"
        maxLength={100}
      />
      <SelectField
        {...form.field('country')}
        label={t('kyc.country')}
        defaultValue={country}
        autoComplete="country"
        placeholder={null}
        options={countries}
        onChange={event => setCountry(event.currentTarget.value)}
      />
      <div className={css.two}>
        <TextField
          {...form.filled('districtOrCity')}
          label={t('kyc.city')}
          autoComplete="address-level2"
          {...cleanInput(letters(100))}
        />
        <TextField
          {...form.filled('pincode')}
          label={t('kyc.pincode')}
          autoComplete="postal-code"
          inputMode="numeric"
          {...cleanInput(digits(6))}
          onChange={({ currentTarget }) => {
            filled.current = fillPlace(currentTarget.form, currentTarget.value, filled.current)
          }}
        />
      </div>
      <StateField
        initial={initial.state ?? ''}
        country={country}
        field={form.field('state')}
        // A pin code that was refused for the state may fit the other one.
        onChosen={() => form.forgive('pincode')}
      />
      <SelectField
        {...form.field('addressDocType')}
        label={t('kyc.addressProof')}
        hint={docType === 'aadhaar' ? t('kyc.aadhaarMaskHint') : undefined}
        defaultValue={docType}
        options={addressDocTypes.map(value => ({ value, label: t(`kyc.doc.${value}`) }))}
        onChange={event => setDocType(event.currentTarget.value)}
      />
      {uploads}
      <Checkbox
        {...form.field('bothSidesInOne')}
        label={t('kyc.bothSidesInOne')}
        defaultChecked={bothSidesInOne}
        onChange={event => onBothSides(event.currentTarget.checked)}
      />
      <div className={css.end}>
        <SubmitActions
          form={form}
          failed={t('account.updateFailed')}
          disabled={missing.length > 0 || hasErrors}
          describedBy="kyc-missing-documents"
          cancelLabel={t('kyc.keepSaved')}
          onCancel={onCancel}
        >
          {t('kyc.next')}
        </SubmitActions>
        <p className={css.missing} id="kyc-missing-documents">
          {missing.length > 0 &&
            `${t('documents.required')}: ${missing.map(type => t(uploadTexts[type])).join(', ')}`}
        </p>
        <DraftNote state={draft.state} />
      </div>
    </form>
  )
}

interface StateFieldProps {
  readonly initial: string
  readonly country: string
  readonly field: { readonly name: string; readonly error: string | undefined }
  readonly onChosen: () => void
}

/** A list for India, free letters elsewhere (D2 s5); each keeps its value when the country changes back. */
function StateField({ initial, country, field, onChosen }: StateFieldProps) {
  const { t } = useTexts()
  const india = country === homeCountry
  const typed = useRef({ [india ? 'india' : 'elsewhere']: initial } as Record<string, string | undefined>)
  const place = india ? 'india' : 'elsewhere'
  const common = { ...field, label: t('kyc.state'), defaultValue: typed.current[place] ?? '' }
  const remember = (value: string): void => {
    typed.current[place] = value
    onChosen()
  }
  if (india)
    return (
      <SelectField
        key="india"
        {...common}
        autoComplete="address-level1"
        options={Object.entries(indianStates).map(([value, label]) => ({ value, label }))}
        onChange={event => remember(event.currentTarget.value)}
      />
    )
  return (
    <TextField
      key="elsewhere"
      {...common}
      autoComplete="address-level1"
      {...cleanInput(letters(100))}
      onChange={event => remember(event.currentTarget.value)}
    />
  )
}
