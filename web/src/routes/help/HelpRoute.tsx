import { listHelpRequests } from '../../../../shared/contracts/notifications/help/listHelpRequests.ts'
import { hrefTo } from '../../app/paths.ts'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { Conversation } from '../../features/help/Conversation.tsx'
import { HelpForm } from '../../features/help/HelpForm.tsx'
import { useRead } from '../../lib/calls/useRead.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Messages to support with their answers, and a form for another one (U13). */
export function HelpRoute() {
  const { t } = useTexts()
  const read = useRead(listHelpRequests, {})
  const requests = read.data?.ok === true ? read.data.body.data.requests : undefined
  const reread = () => void read.refetch()
  return (
    <>
      <PageTitle lead={t('help.lead')}>{t('help.title')}</PageTitle>
      <Stack>
        <p>
          <a href={hrefTo('faq')}>{t('help.faq')}</a>
        </p>
        <Card title={t('help.new')} variant="page">
          <HelpForm onSent={reread} />
        </Card>
        <h2>{t('help.yours')}</h2>
        {requests === undefined ? (
          <ReadState read={read} title={t('help.cannotFetch')} waiting={<Skeleton cards={1} />} />
        ) : requests.length === 0 ? (
          <EmptyState title={t('help.empty')} />
        ) : (
          requests.map(request => <Conversation key={request.id} request={request} onSent={reread} />)
        )}
        <p>
          {t('help.notHelped')} <a href={hrefTo('grievance')}>{t('help.grievance')}</a>
        </p>
      </Stack>
    </>
  )
}
