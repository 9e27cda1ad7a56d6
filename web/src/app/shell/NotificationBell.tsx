import { mostUnread } from '../../../../shared/contracts/notifications/notificationKinds.ts'
import { IconBell } from '../../components/ui/icons/navigation.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useUnread } from '../../features/notifications/useNotifications.ts'
import { useTexts } from '../../lib/i18n.ts'
import { hrefTo } from '../paths.ts'
import { useSession } from '../session.tsx'
import css from './shell.module.css'

/** The bell: a link to the notifications with the number of unread ones. It is loaded and asks after the page is shown. */
export function NotificationBell({ here }: { readonly here: boolean }) {
  const { t } = useTexts()
  const { state, notifications } = useSession()
  const unread = useUnread(state.kind === 'investor' && notifications === true)
  const shown = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <a className={css.bell} href={hrefTo('notifications')} aria-current={here ? 'page' : undefined}>
      <IconBell size={22} stroke={1.75} />
      <VisuallyHidden>
        {unread === 0 ? t('session.notifications') : t('session.notificationsUnread', { unread: shown })}
      </VisuallyHidden>
      {unread > 0 && (
        <span className={css.unread} aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  )
}
