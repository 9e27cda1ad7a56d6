import { useEffect, useState } from 'react'
import { Dialog } from '../../components/ui/feedback/Dialog.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { DocumentPreview } from '../../features/documents/components/DocumentPreview.tsx'
import { AddressStep } from '../../features/kyc/components/AddressStep.tsx'
import { type AddressUpload, addressUploads, documentStates } from '../../features/kyc/kycData.ts'
import { rereadKyc } from '../../features/kyc/useKyc.ts'
import { useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { AddressUploads } from './AddressUploads.tsx'
import { GivenDocuments } from './GivenDocuments.tsx'
import type { StepTabProps } from './stepTab.ts'

/** How often the KYC is read until it contains a new upload. */
const pollMs = 2000

/** The address step with its uploads and previews: composed here, because features do not import each other. */
export function AddressTab({ kyc, saved, next }: StepTabProps) {
  const { t } = useTexts()
  const returned = useQuery().get('returned') === 'digilocker'
  const [previewed, setPreviewed] = useState<string>()
  const [listed, setListed] = useState(false)
  const [justUploaded, setJustUploaded] = useState<Partial<Record<AddressUpload, string>>>({})
  const newestAt = (type: AddressUpload): string => kyc.documents.find(one => one.type === type)?.at ?? ''
  // An upload counts here at once; the record gets it by an event and decides from then on.
  const fresh = addressUploads.filter(type => justUploaded[type] === newestAt(type))
  const pending = fresh.length > 0
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => void rereadKyc(), pollMs)
    return () => clearInterval(timer)
  }, [pending])
  const states = documentStates({ kyc, justUploaded: fresh, bothSidesInOne: false, byDigilocker: false })
  return (
    <>
      <AddressStep
        kyc={kyc}
        returned={returned}
        justUploaded={fresh}
        uploads={types => (
          <AddressUploads
            states={states}
            types={types}
            onPreview={setPreviewed}
            onUploaded={type => {
              // Until the record has a newer document of this type.
              setJustUploaded(known => ({ ...known, [type]: newestAt(type) }))
              void rereadKyc()
            }}
          />
        )}
        onPreview={() => setListed(true)}
        onSaved={byDigilocker => {
          if (byDigilocker) toast.success(t('kyc.digilockerFilled'))
          else saved()
        }}
        onNext={next}
      />
      <Dialog open={listed} onClose={() => setListed(false)} title={t('kyc.previewDocuments')}>
        <GivenDocuments kyc={kyc} types={addressUploads} withAddress onPreview={setPreviewed} />
      </Dialog>
      <DocumentPreview id={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}
