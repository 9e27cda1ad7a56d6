import { useState } from 'react'
import { BankProof } from '../../features/bank/components/BankProof.tsx'
import { BankStep } from '../../features/bank/components/BankStep.tsx'
import { DocumentPreview } from '../../features/documents/components/DocumentPreview.tsx'
import { useUpload } from '../../features/documents/useUpload.ts'
import { DraftNote } from '../../features/kyc/components/DraftNote.tsx'
import { rereadKyc } from '../../features/kyc/useKyc.ts'
import { useKycDraft } from '../../features/kyc/useKycDraft.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import type { DraftFields } from '../../lib/useDraft.ts'

interface BankTabProps {
  readonly holder: string
  /** The stored draft, from any device. */
  readonly kept: DraftFields | undefined
  readonly onNext: () => void
  readonly onVerified?: (() => void) | undefined
  readonly formTitle?: string | undefined
}

/** The bank step with its proof upload and preview: composed here, because features do not import each other. */
export function BankTab({ holder, kept, onNext, onVerified, formTitle }: BankTabProps) {
  const [previewed, setPreviewed] = useState<string>()
  const draft = useKycDraft('bank')
  const upload = useUpload('bank', () => {
    void rereadAll('getBank')
    void rereadAll('getKyc')
  })
  return (
    <>
      <BankStep
        holder={holder}
        draft={{
          ...draft,
          kept: kept ?? {},
          forget: () => void draft.forget().then(rereadKyc),
          note: <DraftNote state={draft.state} />,
        }}
        proof={onDone => (
          <BankProof
            upload={upload}
            onDone={() => {
              // The next proof starts with an empty field.
              upload.reset()
              onDone()
            }}
          />
        )}
        onPreview={setPreviewed}
        onNext={onNext}
        onVerified={onVerified}
        formTitle={formTitle}
      />
      <DocumentPreview id={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}
