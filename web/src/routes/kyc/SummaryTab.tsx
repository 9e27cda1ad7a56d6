import { type ReactNode, useState } from 'react'
import { getBank } from '../../../../shared/contracts/bank-verification/getBank.ts'
import { groupedDemat } from '../../../../shared/vocabulary/demat.ts'
import { formatDate } from '../../../../shared/vocabulary/indianTime.ts'
import { kycLinks } from '../../app/kycLinks.ts'
import { hrefTo } from '../../app/paths.ts'
import { Dialog } from '../../components/ui/feedback/Dialog.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { AccountRows } from '../../features/bank/components/BankViews.tsx'
import { DematRows } from '../../features/demat/components/DematSaved.tsx'
import { DocumentPreview } from '../../features/documents/components/DocumentPreview.tsx'
import { Nominees } from '../../features/kyc/components/Nominees.tsx'
import { PanRows } from '../../features/kyc/components/PanViews.tsx'
import { SignForm } from '../../features/kyc/components/SignForm.tsx'
import { Summary } from '../../features/kyc/components/Summary.tsx'
import { type KycBody, type StepName, waitsForSignature } from '../../features/kyc/kycData.ts'
import { exitAddress, summaryRows } from '../../features/kyc/summary.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { useCommit } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dayText } from '../../lib/indianFormat.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import { GivenDocuments } from './GivenDocuments.tsx'

/** The confirm tab (D2 s2): rows, the data behind each, and the exit. */
export function SummaryTab({ kyc, status }: { readonly kyc: KycBody; readonly status: ReactNode }) {
  const { t, language } = useTexts()
  const { search } = useCommit().location
  const [openStep, setOpenStep] = useState<StepName>()
  const [previewed, setPreviewed] = useState<string>()
  const row = summaryRows.find(({ step }) => step === openStep)
  const bank = useGivenBank(kyc)
  return (
    <>
      <Summary
        kyc={kyc}
        status={status}
        stepHref={step => hrefTo('docvault', { tab: step })}
        exitHref={exitAddress({
          inApp: isInNativeApp(search),
          userType: kyc.userType,
          fixedDeposits: kycLinks.fixedDeposits,
          bondsPlatform: kycLinks.bondsPlatform,
          dashboard: hrefTo('dashboard'),
        })}
        onPreview={setOpenStep}
        given={{ ...givenIn(kyc), bank }}
      >
        <Nominees kyc={kyc} />
        {kyc.review.signedAt !== undefined && (
          <p>{t('kyc.signedAt', { date: dayText(kyc.review.signedAt, language) })}</p>
        )}
        {waitsForSignature(kyc) && kyc.nomination !== undefined && <SignForm stamp={kyc.review.stamp} />}
      </Summary>
      <Dialog
        open={row !== undefined}
        onClose={() => setOpenStep(undefined)}
        title={row === undefined ? '' : t(row.label)}
      >
        {openStep !== undefined && <Given kyc={kyc} step={openStep} onPreview={setPreviewed} />}
      </Dialog>
      <DocumentPreview id={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}

/** PAN, address and demat account in a line or two each. */
function givenIn({ pan, address, demat, documents }: KycBody) {
  const details = address?.details
  const isProof = documents.some(({ type }) => type === 'address' || type === 'pan')
  return {
    pan: pan && `${pan.name}, ${pan.pan}, ${formatDate(pan.dob)}`,
    address: details
      ? `${details.address}, ${details.localityOrPostOffice}, ${details.districtOrCity} ${details.pincode}`
      : isProof
        ? ''
        : undefined,
    demat: demat && `${groupedDemat(demat.number)}, ${demat.dpName}`,
  }
}

/** The bank account in one line; empty while only a proof is there, or the account cannot be read. */
function useGivenBank({ steps, documents }: KycBody): string | undefined {
  const read = useRead(getBank, {})
  const account = read.data?.ok === true ? read.data.body.data.account : undefined
  if (account !== undefined) return `${account.accountNumber}, ${account.bankName || account.ifscCode}`
  return steps.bank.state !== 'open' || documents.some(({ type }) => type === 'bank') ? '' : undefined
}

interface GivenProps {
  readonly kyc: KycBody
  readonly step: StepName
  readonly onPreview: (documentId: string) => void
}

/** The data and documents of one step. */
function Given({ kyc, step, onPreview }: GivenProps) {
  const { t } = useTexts()
  const nothing = <p>{t('kyc.previewEmpty')}</p>
  if (step === 'pan') return kyc.pan === undefined ? nothing : <PanRows pan={kyc.pan} />
  if (step === 'demat') return kyc.demat === undefined ? nothing : <DematRows demat={kyc.demat} />
  if (step === 'bank') return <GivenBank kyc={kyc} onPreview={onPreview} />
  return (
    <GivenDocuments kyc={kyc} types={['pan', 'address', 'address_1']} withAddress onPreview={onPreview} />
  )
}

function GivenBank({ kyc, onPreview }: Omit<GivenProps, 'step'>) {
  const { t } = useTexts()
  const read = useRead(getBank, {})
  if (read.data?.ok !== true)
    return <ReadState read={read} waiting={<Skeleton lines={4} />} title={t('kyc.cannotFetch')} />
  const bank = read.data.body.data
  const hasProof = kyc.documents.some(({ type }) => type === 'bank')
  if (bank.account === undefined && !hasProof) return <p>{t('kyc.previewEmpty')}</p>
  return (
    <>
      <AccountRows bank={bank} />
      {hasProof && <GivenDocuments kyc={kyc} types={['bank']} onPreview={onPreview} />}
    </>
  )
}
