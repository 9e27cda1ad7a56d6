import { useState } from 'react'
import { getNotificationPreferences } from '../../../../shared/contracts/notifications/getNotificationPreferences.ts'
import {
  lettersAlways,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '../../../../shared/contracts/notifications/notificationKinds.ts'
import type { NotificationPreferences } from '../../../../shared/contracts/notifications/notificationPreferences.ts'
import { setNotificationPreference } from '../../../../shared/contracts/notifications/setNotificationPreference.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { Switch } from '../../components/ui/form/Switch.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { findText, problemText, useTexts } from '../../lib/i18n.ts'
import css from './notifications.module.css'

/** The switches of each kind; each is saved at once, and goes back when saving fails. */
export function PreferenceList() {
  const { t } = useTexts()
  const { data, refetch } = useRead(getNotificationPreferences, {})
  if (data === undefined) return <Skeleton lines={8} />
  if (!data.ok)
    return (
      <ErrorState
        title={t('notifications.preferencesFailed')}
        text={findText(data.problem.id)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Card title={t('notifications.byKind')}>
      <p>{t('notifications.byKindHow')}</p>
      <ul className={css.kinds}>
        {notificationKinds.map(kind => (
          <Kind key={kind} kind={kind} preferences={data.body.data} />
        ))}
      </ul>
    </Card>
  )
}

interface KindProps {
  readonly kind: NotificationKind
  readonly preferences: NotificationPreferences
}

function Kind({ kind, preferences }: KindProps) {
  const { t } = useTexts()
  const name = t(`notifications.kinds.${kind}`)
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its switches */}
      <div className={css.kind} role="group" aria-label={name}>
        <div>
          <h3>{name}</h3>
          <p className={css.about}>{t(`notifications.about.${kind}`)}</p>
        </div>
        <div>
          {lettersAlways.includes(kind) ? (
            <p className={css.always}>
              {t(kind === 'watching' ? 'notifications.emailWatching' : 'notifications.emailAlways')}
            </p>
          ) : (
            <ChannelSwitch channel="email" kind={kind} preferences={preferences} />
          )}
          <ChannelSwitch channel="whatsapp" kind={kind} preferences={preferences} />
          <ChannelSwitch channel="push" kind={kind} preferences={preferences} />
        </div>
      </div>
    </li>
  )
}

const channelTexts = {
  email: 'notifications.email',
  whatsapp: 'session.whatsapp',
  push: 'notifications.push',
} as const satisfies Record<NotificationChannel, string>

function ChannelSwitch({
  channel,
  kind,
  preferences,
}: KindProps & { readonly channel: NotificationChannel }) {
  const { t } = useTexts()
  const [pending, setPending] = useState<boolean>()
  const save = async (on: boolean): Promise<void> => {
    setPending(on)
    const answer = await callContract(setNotificationPreference, { channel, kind, on })
    if (answer.ok) toast.success(t('notifications.saved'))
    else toast.error(await problemText(answer.problem))
    await rereadAll(getNotificationPreferences.name)
    setPending(undefined)
  }
  return (
    <Switch
      label={t(channelTexts[channel])}
      checked={pending ?? !preferences[channel].includes(kind)}
      disabled={pending !== undefined}
      onChange={on => void save(on)}
    />
  )
}
