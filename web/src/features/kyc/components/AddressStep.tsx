import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { addressInitial } from '../addressForm.ts'
import { type AddressUpload, type KycBody, missingUploads } from '../kycData.ts'
import { useDigilocker } from '../useDigilocker.ts'
import { rereadKyc } from '../useKyc.ts'
import { useKycStep } from '../useKycStep.ts'
import { AddressForm, uploadTexts } from './AddressForm.tsx'
import { AddressIntro, AddressSavedView } from './AddressViews.tsx'
import { DigilockerReturn } from './DigilockerReturn.tsx'
import css from './kyc.module.css'
import { NewerVersionNote } from './NewerVersionNote.tsx'

interface AddressStepProps {
  readonly kyc: KycBody
  /** Back from DigiLocker: its outcome is requested at once. */
  readonly returned: boolean
  readonly justUploaded: readonly AddressUpload[]
  /** The uploads of these types. */
  readonly uploads: (types: readonly AddressUpload[]) => ReactNode
  readonly onPreview: () => void
  /** The address was saved, by hand or by DigiLocker. */
  readonly onSaved: (byDigilocker: boolean) => void
  readonly onNext: () => void
}

// Longer than 70 lines: one step with its four views.
/** Step 2 (D2 s2): DigiLocker or by hand, the form with its uploads, and what is saved. */
export function AddressStep(props: AddressStepProps) {
  const { kyc, returned, justUploaded, uploads, onPreview, onSaved, onNext } = props
  const { t } = useTexts()
  const step = useKycStep(kyc, 'address')
  /** The choice on the intro; undefined: the saved data decide. */
  const [chosen, setChosen] = useState<'hand' | 'intro'>()
  const initial = addressInitial({ address: step.base.saved, drafts: { address: step.base.draft } })
  const [bothSides, setBothSides] = useState(Boolean(initial.bothSidesInOne))
  // An unfinished visit is checked also without the return address.
  const [turn, setTurn] = useState(returned || kyc.digilocker.last === 'waiting' ? 1 : 0)
  const visit = useDigilocker(turn, outcome => {
    void rereadKyc().then(() => {
      if (outcome !== 'filled') return
      step.view()
      onSaved(true)
    })
  })
  const { address } = kyc
  const missing = missingUploads({
    kyc,
    justUploaded,
    bothSidesInOne: step.form ? bothSides : (address?.bothSidesInOne ?? false),
    byDigilocker: !step.form && address?.source === 'digilocker',
  })
  const giveUp = (): void => {
    step.giveUp()
    setChosen(undefined)
  }

  const fetching = visit.kind === 'asking'
  const closed = visit.kind === 'refused' && visit.problem.id === 'kyc.digilockerMaintenance'
  const back = (
    <div id="kyc-visit" className={css.visit}>
      <DigilockerReturn state={visit} onAgain={() => setTurn(turn + 1)} />
    </div>
  )
  const words = missing.map(type => t(uploadTexts[type])).join(', ')
  if (address !== undefined && !step.form) {
    return (
      <Stack gap={6}>
        {back}
        <AddressSavedView
          kyc={kyc}
          address={address}
          missing={missing.length === 0 ? undefined : `${t('documents.required')}: ${words}`}
          onEdit={step.edit}
          onPreview={onPreview}
          onNext={onNext}
        />
        {missing.length > 0 && kyc.can.edit && (
          <Card title={t('kyc.documentsTitle')}>{uploads(missing)}</Card>
        )}
      </Stack>
    )
  }
  const typed = Object.keys(kyc.drafts.address ?? {}).length > 0
  const started = kyc.documents.some(({ type }) => type === 'address' || type === 'address_1')
  const fresh = address === undefined && chosen !== 'hand' && !typed && !started
  if (chosen === 'intro' || fresh) {
    return (
      <Stack>
        {back}
        <AddressIntro
          enabled={kyc.digilocker.enabled}
          fetching={fetching}
          closed={closed}
          onManual={() => setChosen('hand')}
        />
      </Stack>
    )
  }
  return (
    <Stack>
      {back}
      <Card title={t('kyc.verifyKyc')} variant="page">
        <div className={css.fileActions}>
          <Button
            variant="quiet"
            disabled={fetching}
            aria-describedby="kyc-visit"
            onClick={() => setChosen('intro')}
          >
            {t('kyc.continueDigilocker')}
          </Button>
        </div>
        {step.outdated && <NewerVersionNote onKeepSaved={giveUp} />}
        <AddressForm
          key={step.key}
          initial={initial}
          draft={step.draft}
          bothSidesInOne={bothSides}
          onBothSides={setBothSides}
          uploads={uploads(bothSides ? ['pan', 'address'] : ['pan', 'address', 'address_1'])}
          missing={missing}
          onTouched={step.touch}
          onSaved={() => {
            step.saved()
            onSaved(false)
          }}
          onCancel={address === undefined ? undefined : giveUp}
        />
      </Card>
    </Stack>
  )
}
