import { createECDH, ECDH } from 'node:crypto'
import { pushKeyName } from '../../../shared/pushKey.ts'
import type { Secrets } from '../../platform/security/secrets.ts'

const curve = 'prime256v1'
const pointBytes = 65

/** Our pair of keys at push services, base64url: 32 bytes and the uncompressed point of 65 bytes (RFC 8292). */
export interface VapidKeys {
  readonly privateKey: string
  readonly publicKey: string
}

export async function readVapidKeys(secrets: Secrets): Promise<VapidKeys> {
  const privateKey = Buffer.from(await secrets.read(pushKeyName), 'base64')
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  return { privateKey: privateKey.toString('base64url'), publicKey: pair.getPublicKey('base64url') }
}

/** Whether a device's key is a point of the curve: another one could not be encrypted for. */
export function isDeviceKey(p256dh: string): boolean {
  try {
    // Node converts an empty text without an error.
    return ECDH.convertKey(p256dh, curve, 'base64url').length === pointBytes
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}
