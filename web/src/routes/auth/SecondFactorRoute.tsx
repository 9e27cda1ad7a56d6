import { getSecondFactor } from '../../../../shared/contracts/auth/getSecondFactor.ts'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { Passkeys } from '../../features/auth/components/Passkeys.tsx'
import { SecondFactor, SecondFactorStatus } from '../../features/auth/components/SecondFactor.tsx'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { useTexts } from '../../lib/i18n.ts'

/** What log-ins need beside the password, or instead of it: passkeys, an authenticator app, recovery codes. */
export function SecondFactorRoute() {
  const { t } = useTexts()
  const read = useRead(getSecondFactor, {}, { freshMs: 0 })
  const { data } = read
  const refetch = () => {
    void read.refetch()
    void rereadAll('getProfile')
  }
  const status = data?.ok === true ? data.body.data : undefined
  return (
    <>
      <PageTitle lead={t('auth.secondFactorLead')}>{t('auth.secondFactorTitle')}</PageTitle>
      {status === undefined ? (
        <ReadState read={read} waiting={<Skeleton cards={1} />} />
      ) : (
        <Stack>
          <Card variant="page">
            <SecondFactorStatus status={status} />
          </Card>
          <Card variant="page">
            <Passkeys passkeys={status.passkeys} onChanged={refetch} />
          </Card>
          <Card variant="page">
            <SecondFactor status={status} onChanged={refetch} />
          </Card>
        </Stack>
      )}
    </>
  )
}
