import { vi } from 'vitest'
import { operatorStepOf } from '../../../functions/operations/operatorFunction.ts'
import type { Table } from '../../../functions/platform/records/table.ts'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import { memoryTable } from '../../../functions/platform/testing/memoryTable.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Walked } from '../../testing/machine.ts'
import { machineOf, walk } from '../../testing/operatorMachine.ts'
import { computeCashFlows } from '../computeCashFlows.ts'
import { definition } from '../definition.ts'
import { wired } from '../dependencies.ts'
import { publishInput } from '../preparedPublication.ts'
import { publish } from '../publish.ts'

/** An operator at the machine, over an empty catalogue, on Monday 23 November 2026 at ten in the morning. */
export const startedAt = '2026-11-23T04:30:00.000Z'
export const machine = machineOf(definition)
export const who = { by: 'meera.k', reason: 'looked at the term sheet' }
const names = { bonds: 'sthirank-bonds', operations: 'sthirank-operations' }

export function stepsOver(table: Table): Step<MarketCalendar>[] {
  const dependencies = wired(table, names)
  return [
    operatorStepOf(definition, computeCashFlows(dependencies)),
    step('publish', publishInput, publish(dependencies)),
  ]
}

export function publishScene() {
  vi.stubEnv('TABLE_BOOK', 'sthirank-book')
  vi.stubEnv('TABLE_BONDS', names.bonds)
  const table = memoryTable()
  let runs = 0
  const { bonds, audit, readStock } = wired(table, names)
  return {
    table,
    bonds,
    audit,
    stockOf: readStock,
    start(typed: Record<string, unknown>, name?: string): Promise<Walked> {
      runs += 1
      return walk(
        machine,
        stepsOver(table),
        { ...who, ...typed },
        { name: name ?? `publish-${runs}`, startedAt },
      )
    },
  }
}

/** A change of the price, and the tea bond that most tests are about. */
export const tea = 'nilgiri-tea-2029'
export const priceOf = (cleanPrice: string, asOf = '2026-11-23') => ({
  price: { cleanPrice, source: 'dealer', asOf },
})
