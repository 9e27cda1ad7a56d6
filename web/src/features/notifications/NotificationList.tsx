import { useState } from 'react'
import type { ShownNotification } from '../../../../shared/contracts/notifications/listNotifications.ts'
import { labelledLinkOf, piecesOf } from '../../../../shared/texts/linksInText.ts'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card } from '../../components/ui/Card.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useAction } from '../../lib/calls/useAction.ts'
import { findText, useTexts } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/indianFormat.ts'
import css from './notifications.module.css'
import { markRead, useNotifications } from './useNotifications.ts'

interface NotificationListProps {
  readonly dealsHref: string
  readonly preferencesHref: string
}

/** All notifications; opening one marks it as read on every device. */
export function NotificationList({ dealsHref, preferencesHref }: NotificationListProps) {
  const { t } = useTexts()
  const { data, rows, more, failed, busy, refetch, loadMore, unread = 0 } = useNotifications()
  const all = useAction(() => markRead({ all: true }))
  if (rows === undefined)
    return data?.ok === false ? (
      <ErrorState
        title={t('notifications.failed')}
        text={findText(data.problem.id)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton lines={6} />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('notifications.empty')}
        action={
          <LinkButton variant="secondary" href={dealsHref}>
            {t('notifications.toDeals')}
          </LinkButton>
        }
      >
        {t('notifications.emptyText')}
      </EmptyState>
    )
  return (
    <Card>
      <Actions>
        {unread > 0 && (
          <Button variant="quiet" busy={all.busy} onClick={() => all.run()}>
            {t('notifications.markAll')}
          </Button>
        )}
        <LinkButton variant="quiet" href={preferencesHref}>
          {t('notifications.preferences')}
        </LinkButton>
      </Actions>
      {all.error !== undefined && <p role="alert">{all.error}</p>}
      <ul className={css.list}>
        {rows.map(one => (
          <NotificationRow key={one.id} one={one} />
        ))}
      </ul>
      {failed && <p role="alert">{t('notifications.olderFailed')}</p>}
      {more && (
        <Actions>
          <Button variant="secondary" busy={busy} onClick={() => void loadMore()}>
            {t('notifications.older')}
          </Button>
        </Actions>
      )}
    </Card>
  )
}

/** The place of the app behind an address of a letter; another site stays as it is. */
const hrefOf = (address: string): string => {
  const place = address.indexOf('/platform/#')
  return place === -1 ? address : address.slice(place + '/platform/'.length)
}

function NotificationRow({ one }: { readonly one: ShownNotification }) {
  const { t, language } = useTexts()
  const { subject, paragraphs } = one.text[language]
  const [wasOpened, setOpened] = useState(false)
  const isUnread = one.unread && !wasOpened
  return (
    <li>
      <details
        className={css.one}
        onToggle={event => {
          if (!event.currentTarget.open || !isUnread) return
          setOpened(true)
          // When it fails it stays unread, as the next reading of the list shows.
          void markRead({ ids: [one.id] }).then(answer => setOpened(answer.ok))
        }}
      >
        <summary>
          <span className={isUnread ? css.unread : css.subject}>
            {isUnread && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
            {subject}
          </span>
          <span className={css.about}>
            {t(`notifications.kinds.${one.kind}`)} · {formatDate(one.at, language, 'both')}
          </span>
        </summary>
        <div className={css.text}>
          {paragraphs.map(paragraph => (
            <Paragraph key={paragraph} paragraph={paragraph} />
          ))}
        </div>
      </details>
    </li>
  )
}

function Paragraph({ paragraph }: { readonly paragraph: string }) {
  const link = labelledLinkOf(paragraph)
  if (link !== undefined)
    return (
      <LinkButton variant="secondary" href={hrefOf(link.href)}>
        {link.label}
      </LinkButton>
    )
  return (
    <p>
      {piecesOf(paragraph).map(({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={text} href={hrefOf(href)}>
            {text}
          </a>
        ),
      )}
    </p>
  )
}
