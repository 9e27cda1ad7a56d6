import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { pushDeviceId } from './pushDevice.ts'

/** A P-256 point of 65 bytes that begins with 4 (uncompressed), and 16 bytes; base64url (RFC 8291, 3.1 and 3.2). */
const p256dh = z.string('common.fieldInvalid').check(z.regex(/^B[\w-]{86}=?$/, 'common.fieldInvalid'))
const auth = z.string('common.fieldInvalid').check(z.regex(/^[\w-]{22}(==)?$/, 'common.fieldInvalid'))

/**
 * Shows the caller's notifications on this device from now on: the browser's `PushSubscription` as its `toJSON` gives it. The
 * address has to be of a push service that we know. A repeat changes nothing; of more than ten devices the oldest leaves, and a
 * subscription that was another investor's is only the caller's then.
 */
export const addPushDevice = defineCall('addPushDevice', 'POST /notifications/devices', {
  access: 'session',
  input: z.object({
    endpoint: z.string('common.fieldInvalid').check(z.maxLength(1_000, 'common.fieldInvalid')),
    keys: z.object({ p256dh, auth }, 'common.fieldInvalid'),
  }),
  reply: envelope({ data: z.object({ id: pushDeviceId }) }),
  problems: ['notifications.pushServiceUnknown'],
})
