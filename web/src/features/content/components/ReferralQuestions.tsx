import { getReferralFaqs } from '../../../../../shared/contracts/content/getReferralFaqs.ts'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Questions } from '../../../components/ui/reading/Questions.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'

/** The questions about referrals of bonds (D3 s2, s7). */
export function ReferralQuestions({ failed }: { readonly failed: string }) {
  const { language } = useTexts()
  const read = useRead(getReferralFaqs, { productType: 'bonds', language }, { freshMs: 600_000 })
  return read.data?.ok === true ? (
    <Questions items={read.data.body.data.questions} />
  ) : (
    <ReadState read={read} waiting={<Skeleton lines={4} />} title={failed} />
  )
}
