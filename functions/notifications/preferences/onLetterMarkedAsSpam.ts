import { letterMarkedAsSpam } from '../../../shared/contracts/messaging/events.ts'
import { lettersAlways } from '../../../shared/contracts/notifications/notificationKinds.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { PreferenceStore } from './preferenceStore.ts'

/** Turns off letters of a kind of which one was marked as spam; those that must be sent stay on. */
export const onLetterMarkedAsSpam = <Calendar>({
  preferences,
}: {
  readonly preferences: Pick<PreferenceStore, 'set'>
}) =>
  consumer<typeof letterMarkedAsSpam, Calendar>(
    'onLetterMarkedAsSpam',
    letterMarkedAsSpam,
    async ({ investorId, kind }) => {
      if (lettersAlways.includes(kind)) return
      await preferences.set(investorId, { channel: 'email', kind, on: false })
    },
  )
