import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useStepMode } from '../../../lib/useStepMode.ts'
import { addressInitial } from '../addressForm.ts'
import { type AddressUpload, type KycBody, missingUploads } from '../kycData.ts'
import { useDigilocker } from '../useDigilocker.ts'
import { rereadKyc } from '../useKyc.ts'
import { useKycDraft } from '../useKycDraft.ts'
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
  const draft = useKycDraft('address')
  const mode = useStepMode(kyc.address, kyc.drafts.address, kyc.can.edit)
  /** The choice on the intro; undefined: the saved data decide. */
  const [chosen, setChosen] = useState<'hand' | 'intro'>()
  const [savedHere, setSavedHere] = useState(false)
  const initial = addressInitial({ address: mode.base.saved, drafts: { address: mode.base.draft } })
  const [bothSides, setBothSides] = useState(Boolean(initial.bothSidesInOne))
  // An unfinished visit is checked also without the return address.
  const [turn, setTurn] = useState(returned || kyc.digilocker.last === 'waiting' ? 1 : 0)
  const visit = useDigilocker(turn, outcome => {
    void rereadKyc().then(() => {
      if (outcome !== 'filled') return
      mode.view()
      onSaved(true)
    })
  })
  const { address } = kyc
  const missing = missingUploads({
    kyc,
    justUploaded,
    bothSidesInOne: mode.form ? bothSides : (address?.bothSidesInOne ?? false),
    byDigilocker: !mode.form && address?.source === 'digilocker',
  })
  const giveUp = (): void => {
    mode.view()
    setChosen(undefined)
    void draft.forget().then(rereadKyc)
  }

  const fetching = visit.kind === 'asking'
  const closed = visit.kind === 'refused' && visit.problem.id === 'kyc.digilockerMaintenance'
  const back = (
    <div id="kyc-visit" className={css.visit}>
      <DigilockerReturn state={visit} onAgain={() => setTurn(turn + 1)} />
    </div>
  )
  const words = missing.map(type => t(uploadTexts[type])).join(', ')
  if (address !== undefined && !mode.form) {
    return (
      <Stack gap={6}>
        {back}
        <AddressSavedView
          kyc={kyc}
          address={address}
          missing={missing.length === 0 ? undefined : `${t('documents.required')}: ${words}`}
          onEdit={mode.edit}
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
        {mode.outdated && !savedHere && <NewerVersionNote onKeepSaved={giveUp} />}
        <AddressForm
          key={mode.key}
          initial={initial}
          draft={draft}
          bothSidesInOne={bothSides}
          onBothSides={setBothSides}
          uploads={uploads(bothSides ? ['pan', 'address'] : ['pan', 'address', 'address_1'])}
          missing={missing}
          onTouched={mode.touch}
          onSaved={() => {
            setSavedHere(true)
            void rereadKyc().then(mode.view)
            onSaved(false)
          }}
          onCancel={address === undefined ? undefined : giveUp}
        />
      </Card>
    </Stack>
  )
}
