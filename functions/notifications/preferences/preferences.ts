import type { getNotificationPreferences } from '../../../shared/contracts/notifications/getNotificationPreferences.ts'
import { lettersAlways } from '../../../shared/contracts/notifications/notificationKinds.ts'
import type { setNotificationPreference } from '../../../shared/contracts/notifications/setNotificationPreference.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { PreferenceStore } from './preferenceStore.ts'

interface Needs {
  readonly preferences: PreferenceStore
}

export const handleGetNotificationPreferences =
  ({ preferences }: Needs): Handler<typeof getNotificationPreferences> =>
  async (_, { session }) =>
    reply({ data: await preferences.read(session.investorId) })

/** Turns a kind on or off for a channel; letters that must be sent stay on. */
export const handleSetNotificationPreference =
  ({ preferences }: Needs): Handler<typeof setNotificationPreference> =>
  async (choice, { session }) => {
    if (choice.channel === 'email' && !choice.on && lettersAlways.includes(choice.kind))
      return refuse('notifications.letterAlways', { field: 'on' })
    return reply({ data: await preferences.set(session.investorId, choice) })
  }
