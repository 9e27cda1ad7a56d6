import { hrefTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { NotificationList } from '../../features/notifications/NotificationList.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** The notification centre: what was written to the investor, the newest first. */
export function NotificationsRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('notifications.lead')}>{t('notifications.title')}</PageTitle>
      <NotificationList
        dealsHref={hrefTo('opportunities')}
        preferencesHref={hrefTo('notificationPreferences')}
      />
    </>
  )
}
