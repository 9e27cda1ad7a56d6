import * as z from 'zod/mini'
import type { Table } from '../../platform/records/table.ts'
import type { RegistryStatus } from '../../providers/kycRegistry/port.ts'

/** The registry's newest answer about an investor's PAN. */
export interface RegistryAnswer extends RegistryStatus {
  /** When it was requested, ISO. */
  readonly at: string
}

/** The only file that knows the keys of the registry's answers. */
export interface RegistryStore {
  /** The answer about this PAN (by its blind index), if it is younger than 24 hours. */
  fresh(investorId: string, panIndex: string, now: Date): Promise<RegistryAnswer | undefined>
  /** Keeps an answer in place of the one before. */
  keep(investorId: string, panIndex: string, answer: RegistryAnswer): Promise<void>
}

/** The registry is called at most once in this time. */
const freshForMs = 24 * 3_600_000

const registryKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'registry' })
const registryRow = z.object({
  panIndex: z.string(),
  status: z.enum(['verified', 'underProcess', 'hold', 'rejected', 'notAvailable', 'deactivated']),
  kra: z.string(),
  code: z.string(),
  at: z.string(),
})

export function registryStore(table: Table, tableName: string): RegistryStore {
  return {
    async fresh(investorId, panIndex, now) {
      const found = await table.get(tableName, registryKey(investorId))
      if (found === undefined) return undefined
      const { panIndex: answeredIndex, ...answer } = z.parse(registryRow, found)
      const isFresh = now.getTime() - Date.parse(answer.at) < freshForMs
      return answeredIndex === panIndex && isFresh ? answer : undefined
    },
    async keep(investorId, panIndex, { status, kra, code, at }) {
      const item = { ...registryKey(investorId), investorId, panIndex, status, kra, code, at }
      await table.transact([{ Put: { TableName: tableName, Item: item } }])
    },
  }
}
