import type { addPushDevice } from '../../../shared/contracts/messaging/addPushDevice.ts'
import type { listPushDevices } from '../../../shared/contracts/messaging/listPushDevices.ts'
import type { removePushDevice } from '../../../shared/contracts/messaging/removePushDevice.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { DeviceStore } from './deviceStore.ts'

/** What the calls about devices need. */
export interface DeviceDependencies {
  readonly devices: DeviceStore
  /** Whether an address is of a push service that we know. */
  readonly isOfPushService: (endpoint: string) => boolean
  /** Whether messages can be encrypted for a device's key. */
  readonly isDeviceKey: (p256dh: string) => boolean
  /** Our public key at push services. */
  readonly pushKey: () => Promise<string>
}

export const handleListPushDevices =
  ({ devices, pushKey }: DeviceDependencies): Handler<typeof listPushDevices> =>
  async (_, { session }) => {
    const [key, list] = await Promise.all([pushKey(), devices.list(session.investorId)])
    return reply({ key, devices: [...list] })
  }

/** The consent is the row itself: nothing is sent to a device that its investor did not add. */
export const handleAddPushDevice =
  ({ devices, isOfPushService, isDeviceKey }: DeviceDependencies): Handler<typeof addPushDevice> =>
  async ({ endpoint, keys }, { session, now }) => {
    if (!isOfPushService(endpoint)) return refuse('notifications.pushServiceUnknown', { field: 'endpoint' })
    if (!isDeviceKey(keys.p256dh)) return refuse('common.fieldInvalid', { field: 'keys' })
    const id = await devices.add(session.investorId, { endpoint, ...keys }, now)
    return reply({ data: { id } })
  }

export const handleRemovePushDevice =
  ({ devices }: DeviceDependencies): Handler<typeof removePushDevice> =>
  async ({ id }, { session }) => {
    await devices.remove(session.investorId, id)
    return reply({})
  }
