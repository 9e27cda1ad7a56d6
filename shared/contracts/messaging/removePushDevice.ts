import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { pushDeviceId } from './pushDevice.ts'

/** Shows the caller's notifications on this device no more. One that is not the caller's is passed over, so a repeat is harmless. */
export const removePushDevice = defineCall('removePushDevice', 'POST /notifications/devices/remove', {
  access: 'session',
  input: z.object({ id: pushDeviceId }),
  reply: envelope({}),
})
