import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { pushDeviceId } from './pushDevice.ts'

/**
 * The devices on which the caller's notifications are shown, the newest first, and the key with which a browser subscribes to its
 * push service (an uncompressed P-256 point, base64url; RFC 8292).
 */
export const listPushDevices = defineCall('listPushDevices', 'GET /notifications/devices', {
  access: 'session',
  reply: envelope({ key: z.string(), devices: z.array(z.object({ id: pushDeviceId, addedAt: z.string() })) }),
})
