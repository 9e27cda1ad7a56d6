import * as z from 'zod/mini'

/** A device's id: SHA-256 of the address of its subscription, in hex, so that a browser knows its own. */
export const pushDeviceId = z
  .string('common.fieldInvalid')
  .check(z.regex(/^[0-9a-f]{64}$/, 'common.fieldInvalid'))
