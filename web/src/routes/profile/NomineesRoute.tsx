import { Card } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { Nominees } from '../../features/kyc/components/Nominees.tsx'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Whom the investor nominated, changed outside of the KYC (SEBI, circular of 10-01-2025). */
export function NomineesRoute() {
  const { t } = useTexts()
  const read = useKyc()
  const kyc = read.data?.ok === true ? read.data.body.data : undefined
  return (
    <>
      <PageTitle>{t('kyc.nominees')}</PageTitle>
      {kyc === undefined ? (
        <ReadState read={read} waiting={<Skeleton cards={1} />} />
      ) : (
        <Card variant="page">
          <Nominees kyc={kyc} isTitled />
        </Card>
      )}
    </>
  )
}
