import { useEffect, useRef, useState } from 'react'
import { getBank } from '../../../../../shared/contracts/bank-verification/getBank.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { focusPage } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useVersionedForm } from '../../../lib/useVersionedForm.ts'
import type { BankData } from '../bankData.ts'
import type { BankDraft } from '../bankDraft.ts'
import { type PollOutcome, usePolling } from '../usePolling.ts'
import { BankForm } from './BankForm.tsx'
import { BankChecking, BankFallback, BankSaved } from './BankViews.tsx'

/** How often the step is read again while a late answer of the bank is possible (K-115). */
const healEveryMs = 5000

/** Whether the bank may still answer and no polling is running. */
function mayHeal({ status, validationRequestId }: BankData, polled: string | undefined): boolean {
  if (status === 'pending') return validationRequestId === polled
  return status === 'underProcess' || status === 'failed'
}

/** `auto`: nothing was chosen yet; a draft opens its form. */
type Mode = 'auto' | 'view' | 'edit' | 'proof'
type Face = 'form' | 'proof' | 'checking' | 'saved' | 'fallback' | undefined

/** Which view the step shows. */
function faceOf(bank: BankData | undefined, mode: Mode, checking: boolean, drafted: boolean): Face {
  if (bank === undefined) return undefined
  if (mode === 'edit' || bank.status === 'none') return 'form'
  if (mode === 'proof' && (bank.status !== 'verified' || bank.can.uploadProof)) return 'proof'
  if (checking) return 'checking'
  if (mode === 'auto' && drafted && bank.can.edit) return 'form'
  return bank.status === 'verified' ? 'saved' : 'fallback'
}

/** A new view is scrolled to its top and gets the focus. */
function useArrival(face: Face): void {
  const before = useRef(face)
  useEffect(() => {
    if (before.current !== undefined && face !== undefined && before.current !== face) {
      globalThis.scrollTo(0, 0)
      focusPage()
    }
    before.current = face
  }, [face])
}

interface BankStepProps {
  readonly draft: BankDraft
  readonly holder: string
  /** The bank proof's upload, composed by the route. */
  readonly proof: (onDone: () => void) => React.ReactNode
  readonly onPreview: (documentId: string) => void
  readonly onNext: () => void
  /** The form's own heading, when it is one of several steps. */
  readonly formTitle?: string | undefined
  /** The bank has confirmed the account while the page was open. */
  readonly onVerified?: (() => void) | undefined
}

/** Step 3 of the KYC (D2 s2, s4): the server's status alone decides what it shows. */
export function BankStep(props: BankStepProps) {
  const { holder, draft, proof, onPreview, onNext, onVerified, formTitle } = props
  const { t } = useTexts()
  const { base, key, touch, rebase } = useVersionedForm(draft.kept, undefined)
  const [mode, setMode] = useState<Mode>('auto')
  /** The attempt whose polls are over; from then on the step is read again every `healEveryMs`. */
  const [polled, setPolled] = useState<string>()
  const read = useRead(
    getBank,
    {},
    {
      freshMs: 0,
      everyMs: answer => (answer?.ok === true && mayHeal(answer.body.data, polled) ? healEveryMs : false),
    },
  )
  const bank = read.data?.ok === true ? read.data.body.data : undefined
  const reread = async (): Promise<void> => {
    await rereadAll('getBank')
    await rereadAll('getProfile', 'getKyc')
  }
  const target =
    bank?.status === 'pending' &&
    bank.validationRequestId !== undefined &&
    bank.startedAt !== undefined &&
    bank.validationRequestId !== polled
      ? { validationRequestId: bank.validationRequestId, startedAt: bank.startedAt }
      : undefined
  const polls = usePolling(target, (outcome: PollOutcome) => {
    if (outcome === 'active') toast.success(t('bank.verifiedText'))
    // Show the result, not an older draft.
    setMode(now => (now === 'auto' ? 'view' : now))
    // Read first, so that no other view appears between the outcome and the new status.
    void reread().then(() => {
      setPolled(target?.validationRequestId)
      if (outcome === 'active') onVerified?.()
    })
  })

  const face = faceOf(bank, mode, target !== undefined, Object.keys(draft.kept).length > 0)
  useArrival(face)

  if (bank === undefined) return <ReadState read={read} waiting={<Skeleton lines={6} />} />
  if (face === 'form') {
    const backToView = async (): Promise<void> => {
      await reread()
      rebase()
      setMode('view')
    }
    const giveUp = (): void => {
      rebase()
      setMode('view')
      draft.forget()
    }
    const form = (
      <BankForm
        key={key}
        initial={{ name: bank.account?.nameInBank ?? holder, ...base }}
        draft={draft}
        onTouched={touch}
        onRequested={() => void backToView()}
        onCancel={bank.status === 'none' ? undefined : giveUp}
      />
    )
    if (formTitle === undefined) return form
    return (
      <Card title={formTitle} variant="page">
        <p>{t('bank.lead')}</p>
        {form}
      </Card>
    )
  }
  if (face === 'proof') {
    return proof(() => {
      setMode('view')
      void reread()
    })
  }
  if (face === 'checking') return <BankChecking polls={polls} bank={bank} />
  if (face === 'saved')
    return (
      <BankSaved
        bank={bank}
        onEdit={() => setMode('edit')}
        onProof={() => setMode('proof')}
        onNext={onNext}
      />
    )
  return (
    <BankFallback
      bank={bank}
      onPreview={onPreview}
      onProof={() => setMode('proof')}
      onReenter={() => setMode('edit')}
      onNext={onNext}
    />
  )
}
