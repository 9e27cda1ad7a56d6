import * as z from 'zod/mini'
import type { Table } from '../platform/table.ts'
import type { RegistryStatus } from '../providers/kycRegistry/port.ts'

/** What the registry last said of an investor's PAN. */
export interface RegistryAnswer extends RegistryStatus {
  /** When it was asked, ISO. */
  readonly at: string
}

/** The only file that knows the keys of the registry's answers. */
export interface RegistryStore {
  /** The answer about this PAN (by its blind index), if it is younger than 24 hours. */
  fresh(investorId: string, panIndex: string, now: Date): Promise<RegistryAnswer | undefined>
  /** Keeps an answer in place of the one before. */
  keep(investorId: string, panIndex: string, answer: RegistryAnswer): Promise<void>
}

/** The registry is asked at most once in this time. */
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
      const { panIndex: askedAbout, ...answer } = z.parse(registryRow, found)
      const isFresh = now.getTime() - Date.parse(answer.at) < freshForMs
      return askedAbout === panIndex && isFresh ? answer : undefined
    },
    async keep(investorId, panIndex, { status, kra, code, at }) {
      await table.update({
        TableName: tableName,
        Key: registryKey(investorId),
        UpdateExpression:
          'SET panIndex = :panIndex, #status = :status, kra = :kra, code = :code, #at = :at, investorId = :investor',
        ExpressionAttributeNames: { '#status': 'status', '#at': 'at' },
        ExpressionAttributeValues: {
          ':panIndex': panIndex,
          ':status': status,
          ':kra': kra,
          ':code': code,
          ':at': at,
          ':investor': investorId,
        },
      })
    },
  }
}
