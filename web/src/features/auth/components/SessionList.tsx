import { useState } from 'react'
import { endSession } from '../../../../../shared/contracts/auth/endSession.ts'
import { listSessions } from '../../../../../shared/contracts/auth/listSessions.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, Stack } from '../../../components/ui/Card.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { DateRow } from '../../../components/ui/Rows.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'

/** `Chrome on Android` in the language of the reader; what has another shape stays as it is. */
function deviceText(device: string, t: ReturnType<typeof useTexts>['t']): string {
  const [browser, system, ...more] = device.split(' on ')
  if (browser === undefined || system === undefined || more.length > 0) return device
  const other = system === 'another system'
  return other ? t('auth.deviceOther', { browser }) : t('auth.device', { browser, system })
}

/** The devices on which the investor is signed in, each with a log-out. */
export function SessionList() {
  const { t } = useTexts()
  const [ending, setEnding] = useState<string>()
  const read = useRead(listSessions, {})
  if (read.data?.ok !== true) return <ReadState read={read} waiting={<Skeleton cards={2} />} />
  const { sessions } = read.data.body.data
  const end = async (id: string) => {
    setEnding(id)
    const answer = await callContract(endSession, { id })
    setEnding(undefined)
    if (answer.ok) toast.success(t('auth.ended', { count: answer.body.data.ended }))
    else toast.error(await problemText(answer.problem))
    await rereadAll('listSessions')
  }
  return (
    <Stack gap={6}>
      {sessions.map(session => (
        <Card
          key={session.id}
          title={deviceText(session.device, t)}
          aside={session.current && <StatusStamp tone="done">{t('auth.thisDevice')}</StatusStamp>}
          actions={
            !session.current && (
              <Button variant="secondary" busy={ending === session.id} onClick={() => void end(session.id)}>
                {t('auth.endSession')}
              </Button>
            )
          }
        >
          <DescriptionList>
            <DateRow label={t('auth.openedAt')} iso={session.openedAt} style="both" />
            <DateRow label={t('auth.lastSeenAt')} iso={session.lastSeenAt} style="both" />
          </DescriptionList>
        </Card>
      ))}
      {sessions.length > 1 ? (
        <Actions>
          <Button variant="danger" busy={ending === 'others'} onClick={() => void end('others')}>
            {t('auth.endOthers')}
          </Button>
        </Actions>
      ) : (
        <p>{t('auth.onlyThis')}</p>
      )}
    </Stack>
  )
}
