import { useEffect, useState } from 'react'
import { createKycRequest } from '../../../../../shared/contracts/kyc/createKycRequest.ts'
import { countryName } from '../../../../../shared/vocabulary/countries.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { countUse } from '../../../lib/usage.ts'
import type { KycBody } from '../kycData.ts'
import { stepStamp } from '../stepStamp.ts'
import css from './kyc.module.css'

type SavedAddress = NonNullable<KycBody['address']>

/** An Aadhaar of which only the last four digits are known. */
const masked = (lastFour: string): string => `•••• •••• ${lastFour}`

/** The saved address as lines (D2 s2). */
export function AddressRows({ address }: { readonly address: SavedAddress }) {
  const { t, language } = useTexts()
  const { details, name, idNumber } = address
  return (
    <DescriptionList>
      {name !== undefined && <LedgerRow label={t('kyc.idName')}>{name}</LedgerRow>}
      {idNumber !== undefined && <LedgerRow label={t('kyc.idNumber')}>{masked(idNumber)}</LedgerRow>}
      <LedgerRow
        label={t('kyc.addressProof')}
        note={address.source === 'digilocker' ? t('kyc.fromDigilocker') : undefined}
      >
        {t(`kyc.doc.${address.docType}`)}
      </LedgerRow>
      <LedgerRow label={t('kyc.address')}>{details.address}</LedgerRow>
      <LedgerRow label={t('kyc.locality')}>{details.localityOrPostOffice}</LedgerRow>
      <LedgerRow label={t('kyc.city')}>{details.districtOrCity}</LedgerRow>
      <LedgerRow label={t('kyc.state')}>{details.state}</LedgerRow>
      <LedgerRow label={t('kyc.country')}>{countryName(details.country, language)}</LedgerRow>
      <LedgerRow label={t('kyc.pincode')}>{details.pincode}</LedgerRow>
    </DescriptionList>
  )
}

interface AddressSavedProps {
  readonly kyc: KycBody
  readonly address: SavedAddress
  /** The text of the uploads that are missing before Next is possible. */
  readonly missing: string | undefined
  readonly onEdit: () => void
  readonly onPreview: () => void
  readonly onNext: () => void
}

/** The read view of the address step (D2 s2): Next is disabled while uploads are missing. */
export function AddressSavedView({ kyc, address, missing, onEdit, onPreview, onNext }: AddressSavedProps) {
  const { t } = useTexts()
  const stamp = stepStamp(kyc, 'address')
  return (
    <Card
      title={t('kyc.verifyKyc')}
      variant="page"
      aside={<StatusStamp tone={stamp.tone}>{t(stamp.words)}</StatusStamp>}
      actions={
        <>
          <Actions>
            <Button onClick={onNext} disabled={missing !== undefined} aria-describedby="kyc-address-missing">
              {t('kyc.next')}
            </Button>
            {kyc.can.edit && (
              <Button variant="secondary" onClick={onEdit}>
                {t('kyc.edit')}
              </Button>
            )}
            <Button variant="secondary" onClick={onPreview}>
              {t('kyc.previewDocuments')}
            </Button>
          </Actions>
          <p className={css.missing} id="kyc-address-missing">
            {missing}
          </p>
        </>
      }
    >
      <AddressRows address={address} />
    </Card>
  )
}

interface IntroProps {
  readonly enabled: boolean
  /** The result of the last visit is being requested (shown in `kyc-visit`): no other visit can be opened. */
  readonly fetching: boolean
  /** The last visit ended with DigiLocker's maintenance: shown above and not repeated here. */
  readonly closed: boolean
  readonly onManual: () => void
  /** Leaves the page for DigiLocker; a parameter for tests. */
  readonly go?: (address: string) => void
}

/** Two ways to prove an address (D2 s2). */
export function AddressIntro({ enabled, fetching, closed, onManual, go = leave }: IntroProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly words: string }>()
  const open = enabled && !closed && refusal?.id !== 'kyc.digilockerMaintenance'
  useEffect(() => {
    // Back from DigiLocker, the browser may show this page as it was left.
    const shown = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  const start = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const opened = await callContract(createKycRequest, {})
    if (opened.ok) {
      countUse('digilockerOpened')
      // Busy until the page is left.
      go(opened.body.data.kycRedirectionUrl)
      return
    }
    const words = await problemText(opened.problem)
    setRefusal({ id: opened.problem.id, words })
    setBusy(false)
  }
  return (
    <Card title={t('kyc.verifyKyc')} variant="page">
      <p>{t('kyc.addressLead')}</p>
      {refusal !== undefined && refusal.id !== 'kyc.digilockerMaintenance' && (
        <Banner tone="error">{refusal.words}</Banner>
      )}
      <div id="kyc-maintenance" role="status">
        {!open && !closed && <Banner tone="warning">{t('kyc.digilockerMaintenance')}</Banner>}
      </div>
      <div className={css.choices}>
        <div className={`${css.file} ${css.choice}`}>
          <p className={css.fileNote}>{t('kyc.digilockerLead')}</p>
          <Button
            busy={busy}
            disabled={!open || fetching}
            aria-describedby="kyc-visit kyc-maintenance"
            onClick={() => void start()}
          >
            {t('kyc.continueDigilocker')}
          </Button>
        </div>
        <div className={`${css.file} ${css.choice}`}>
          <p className={css.fileNote}>{t('kyc.manualLead')}</p>
          <Button variant="secondary" onClick={onManual}>
            {t('kyc.uploadManually')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Opens http and https addresses only, never a script. */
function leave(address: string): void {
  const { protocol } = new URL(address, globalThis.location.href)
  if (protocol === 'https:' || protocol === 'http:') globalThis.location.assign(address)
}
