import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Item, Key, Table } from '../../platform/records/table.ts'
import { deleteItem, isNew, putItem, rowsOfPartition } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { PushSubscription } from '../../providers/webPush/port.ts'
import { pushFields } from './pushFields.ts'

/** An investor has at most so many; the oldest leaves. */
export const mostDevices = 10

const row = z.object({ deviceId: z.string(), addedAt: z.string(), subscription: z.string() })
const subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
const ownerRow = z.object({ investorId: z.string() })

export interface Device {
  /** See `pushDeviceId`. */
  readonly id: string
  /** ISO instant. */
  readonly addedAt: string
}

export const deviceIdOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

const partition = (investorId: string): string => `devices#${investorId}`
const keyOf = (investorId: string, id: string): Key => ({ pk: partition(investorId), sk: `device#${id}` })
/** Whose a device is: one browser has one subscription, whoever logs in. */
const ownerKey = (id: string): Key => ({ pk: `device#${id}`, sk: 'owner' })

/** The only file that knows the keys of devices. A subscription is sealed: who has it can be recognized by it. */
export interface DeviceStore {
  /** Makes it a device of the investor alone; a repeat writes the same. */
  add(investorId: string, subscription: PushSubscription, now: Date): Promise<string>
  /** Nothing when it is not the investor's. */
  remove(investorId: string, id: string): Promise<void>
  removeAll(investorId: string): Promise<void>
  /** The newest first, at most ten. */
  list(investorId: string): Promise<readonly Device[]>
  subscriptionsOf(investorId: string): Promise<readonly (Device & { readonly to: PushSubscription })[]>
}

export function deviceStore(table: Table, tableName: string, cipher: FieldCipher): DeviceStore {
  const rowsOf = async (investorId: string) => {
    const rows = await table.query(rowsOfPartition(tableName, partition(investorId)))
    return rows.map(one => z.parse(row, one)).sort((a, b) => b.addedAt.localeCompare(a.addedAt))
  }
  const ownerOf = async (id: string): Promise<string | undefined> => {
    const found = await table.get(tableName, ownerKey(id))
    return found === undefined ? undefined : z.parse(ownerRow, found).investorId
  }
  /** The condition that it is still whose it was when it was read. */
  const ifOf = (owner: string | undefined) =>
    owner === undefined ? isNew : { when: 'investorId = :owner', values: { owner } }
  const remove = (investorId: string, id: string): Promise<void> =>
    retryOnConflict(async () => {
      const owner = await ownerOf(id)
      const mine = [deleteItem(tableName, keyOf(investorId, id))]
      if (owner === investorId) mine.push(deleteItem(tableName, ownerKey(id), ifOf(owner)))
      return (await table.transact(mine)).ok ? undefined : conflict
    })
  return {
    async add(investorId, to, now) {
      const id = deviceIdOf(to.endpoint)
      const sealed = await cipher.encrypt(JSON.stringify(to), pushFields.subscription, investorId)
      const device: Item = { investorId, deviceId: id, addedAt: now.toISOString(), subscription: sealed }
      await retryOnConflict(async () => {
        const owner = await ownerOf(id)
        const writes = [
          putItem(tableName, { ...ownerKey(id), investorId }, ifOf(owner)),
          putItem(tableName, { ...keyOf(investorId, id), ...device }),
        ]
        if (owner !== undefined && owner !== investorId) writes.push(deleteItem(tableName, keyOf(owner, id)))
        return (await table.transact(writes)).ok ? undefined : conflict
      })
      const tooMany = (await rowsOf(investorId))
        .filter(({ deviceId }) => deviceId !== id)
        .slice(mostDevices - 1)
      for (const { deviceId } of tooMany) await remove(investorId, deviceId)
      return id
    },
    remove,
    async removeAll(investorId) {
      for (const { deviceId } of await rowsOf(investorId)) await remove(investorId, deviceId)
    },
    async list(investorId) {
      const rows = (await rowsOf(investorId)).slice(0, mostDevices)
      return rows.map(({ deviceId, addedAt }) => ({ id: deviceId, addedAt }))
    },
    async subscriptionsOf(investorId) {
      const rows = (await rowsOf(investorId)).slice(0, mostDevices)
      return Promise.all(
        rows.map(async ({ deviceId, addedAt, subscription: sealed }) => {
          const plain = await cipher.decrypt(sealed, pushFields.subscription, investorId)
          return { id: deviceId, addedAt, to: z.parse(subscription, JSON.parse(plain)) }
        }),
      )
    },
  }
}
