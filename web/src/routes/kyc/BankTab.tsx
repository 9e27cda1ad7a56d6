import { useState } from 'react'
import { BankProof } from '../../features/bank/components/BankProof.tsx'
import { BankStep } from '../../features/bank/components/BankStep.tsx'
import { DocumentPreview } from '../../features/documents/components/DocumentPreview.tsx'
import { useUpload } from '../../features/documents/useUpload.ts'
import { rereadAll } from '../../lib/useRead.ts'

interface BankTabProps {
  readonly holder: string
  readonly onNext: () => void
  readonly onVerified?: (() => void) | undefined
  readonly formTitle?: string | undefined
}

/** The bank step with its proof upload and preview: composed here, since features do not know each other. */
export function BankTab({ holder, onNext, onVerified, formTitle }: BankTabProps) {
  const [previewed, setPreviewed] = useState<string>()
  const upload = useUpload('bank', () => {
    void rereadAll('bank')
    void rereadAll('kyc')
  })
  return (
    <>
      <BankStep
        holder={holder}
        proof={onDone => (
          <BankProof
            upload={upload}
            onDone={() => {
              // Seen: the next proof begins with an empty field, not with the last one's congratulations.
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
