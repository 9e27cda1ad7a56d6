import { randomBytes } from 'node:crypto'

/** An id of our own: prefix, time and randomness, so that ids sort by their making, e.g. `bav_mfz3k1x0-9f2c…`. */
export function newId(prefix: string, now: Date): string {
  return `${prefix}_${now.getTime().toString(36)}-${randomBytes(12).toString('hex')}`
}
