import { Buffer } from 'node:buffer'
import type { Secrets } from '../../../functions/platform/security/secrets.ts'
import { localSecret } from '../../../functions/sandbox/sandbox.ts'

export * from '../../../functions/platform/security/secrets.ts'

/** Keys of the simulation; nothing encrypted with them leaves it. */
const ours = new Map(
  ['payload-key', 'field-key', 'index-key', 'link-key', 'otp-key', 'push-key'].map(
    (name): [string, string] => [name, Buffer.from(name.padEnd(32, '.')).toString('base64')],
  ),
)

export const openSecrets = (): Secrets => ({ read: async name => ours.get(name) ?? localSecret(name) })
