import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { AwsRefusal } from 'asl-interpreter'
import { createTransactions, seededRandom, type Transactions } from 'cdk-local/testing'
import { type BuyingWay, type CrowdResult, crowd } from '../../../../functions/orders/testing/crowd.ts'
import {
  retryTransaction,
  type TransactItem,
  WriteInProgress,
} from '../../../../functions/platform/records/table.ts'
import { type MemoryTable, memoryTable } from '../../../../functions/platform/testing/memoryTable.ts'
import type { Measurement } from '../measurement.ts'
import { inVirtualTime } from './virtualTime.ts'

/**
 * Many buyers of one ISIN while transactions hold what they write, as DynamoDB does: the product's own purchase on tables
 * in memory, with the conflicts of `cdk-local`, in virtual time.
 */

/** How long a transaction holds its items, and how long a request is on its way, in ms. */
const transactionMs = { least: 10, most: 20 }
const wayMs = 3

const nameOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): string => {
  const one = Put ?? Update ?? Delete ?? ConditionCheck
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key ?? {}
  return JSON.stringify([one?.TableName, pk, sk])
}

function cancelled(reasons: readonly { readonly Code?: string }[]): TransactionCanceledException {
  return new TransactionCanceledException({
    $metadata: {},
    message: 'cancelled',
    CancellationReasons: [...reasons],
  })
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Tables in memory whose transactions take time, meet each other and are repeated by the platform's own loop. */
function contended(memory: MemoryTable, transactions: Transactions): MemoryTable {
  const send = async (items: readonly TransactItem[]): Promise<void> => {
    await pause(wayMs)
    const call = { access: 'transactWrite', items: items.map(nameOf) } as const
    const result = await transactions
      .run(call, () => memory.transact(items))
      .catch((error: unknown) => {
        if (error instanceof AwsRefusal) throw cancelled(items.map(() => ({ Code: 'TransactionConflict' })))
        throw error
      })
    if (!result.ok)
      throw cancelled(
        result.reasons.map(({ code, item }) => ({
          Code: code,
          ...(item && { Item: marshall(item, { removeUndefinedValues: true }) }),
        })),
      )
  }
  return {
    ...memory,
    transact: (items, options) => retryTransaction(() => send(items), options),
    async update(input) {
      await pause(wayMs)
      const item = JSON.stringify([input.TableName, input.Key?.pk, input.Key?.sk])
      const call = { access: 'write', items: [item] } as const
      return transactions
        .run(call, () => memory.update(input))
        .catch((error: unknown) => {
          if (error instanceof AwsRefusal) throw new WriteInProgress('a transaction held the row')
          throw error
        })
    },
  }
}

export interface Load {
  readonly perSecond: number
  readonly buyers: number
  /** Units for sale, of which the buyers want two each on average. */
  readonly issuedUnits: number
  /** When the desk publishes another price, in ms. */
  readonly publishAtMs?: number
}

/** Runs a load; the same seed gives the same result. */
export function underLoad(
  { perSecond, buyers, issuedUnits, publishAtMs }: Load,
  way: BuyingWay,
  seed = 1,
): Promise<CrowdResult> {
  const random = seededRandom(seed)
  return inVirtualTime(random, clock => {
    const table = contended(memoryTable(), createTransactions(transactionMs, seed))
    const wanted = Array.from({ length: buyers }, (_, index) => ({
      atMs: (random() * buyers * 1000) / perSecond,
      units: 1 + (index % 3),
    }))
    return crowd(table, { buyers: wanted, issuedUnits, way, publishAtMs }, clock)
  })
}

interface Case extends Load {
  readonly name: string
}

/** For each rate: more units than are wanted, and fewer, of which the last ones have to be found. */
const casesOf = (perSecond: number, buyers: number): Case[] => [
  { name: 'enough units', perSecond, buyers, issuedUnits: buyers * 3 },
  { name: 'too few units', perSecond, buyers, issuedUnits: Math.floor(buyers * 1.2) },
]

/** Rates of buyers a second, and how many buyers come. */
export const fullLoads = [
  [100, 1000],
  [500, 5000],
  [5000, 5000],
] as const
export const smallLoads = [[500, 300]] as const

export async function buyersAtOnce(
  loads: readonly (readonly [perSecond: number, buyers: number])[] = fullLoads,
): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const [perSecond, buyers] of loads)
    for (const { name, ...load } of casesOf(perSecond, buyers)) {
      const title = `${buyers} buyers, ${perSecond} a second, ${name}`
      const before = await underLoad(load, 'oneRow')
      const after = await underLoad(load, 'sharded')
      if (after.faults.length > 0) throw new Error(after.faults.join('; '))
      const row = (what: string, figure: number, unit: Measurement['unit'], goal?: number): Measurement => ({
        area: 'many buyers of one ISIN',
        what: `${title}: ${what}`,
        figure,
        unit,
        ...(goal === undefined ? {} : { goal }),
      })
      const share = (refused: number): number => (100 * refused) / buyers
      rows.push(
        row('refused without need, with one row as before', share(before.refusedWithoutNeed), 'percent'),
        {
          ...row('refused without need', share(after.refusedWithoutNeed), 'percent', 0.1),
          note: `${after.bought} bought, ${after.soldOut} came too late; the slowest after ${(after.longestMs / 1000).toFixed(1)} s`,
        },
        row('oversold', after.oversoldUnits, 'items', 0),
      )
      if (name === 'too few units') rows.push(row('units left over', after.unitsLeft, 'items', 0))
    }
  return rows
}
