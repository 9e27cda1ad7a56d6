import { hrefTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { ConsentToggle } from '../../app/shell/ConsentToggle.tsx'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { DeviceSwitch } from '../../features/notifications/DeviceSwitch.tsx'
import { PreferenceList } from '../../features/notifications/PreferenceList.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Which kinds of notifications come by which channel (D3 s2). */
export function PreferencesRoute() {
  const { t } = useTexts()
  const { whatsapp } = useSession()
  const { data } = useProfile()
  const isUnverified = data?.ok === true && !data.body.data.phoneVerified
  return (
    <>
      <PageTitle
        eyebrow={<a href={hrefTo('notifications')}>{t('notifications.title')}</a>}
        lead={t('notifications.preferencesLead')}
      >
        {t('session.notificationPreferences')}
      </PageTitle>
      <Stack gap={6}>
        <Card title={t('notifications.messages')}>
          <DeviceSwitch />
          <ConsentToggle
            consent={whatsapp}
            label={t('session.whatsapp')}
            hint={t('notifications.whatsappHow')}
          />
          {isUnverified && (
            <>
              <p>{t('notifications.numberFirst')}</p>
              <Actions>
                <LinkButton variant="secondary" href={hrefTo('mobileNumber')}>
                  {t('notifications.verifyNumber')}
                </LinkButton>
              </Actions>
            </>
          )}
        </Card>
        <PreferenceList />
      </Stack>
    </>
  )
}
