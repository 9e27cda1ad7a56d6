import { beforeEach, describe, expect, it, vi } from 'vitest'
import { seeded, seededInstruments } from '../../functions/bonds/testing/catalogue.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { readReleased } from '../testing/machine.ts'
import { type Ended, faultsOf, readMachine, walk } from '../testing/operatorMachine.ts'
import { computeCashFlows } from './computeCashFlows.ts'
import { computeInput, flowInput, flowOutput, publishInput } from './contract.ts'
import { wired } from './dependencies.ts'
import { manifest } from './manifest.ts'
import { publish } from './publish.ts'

const machine = readMachine('ops-publish-instrument')
const startedAt = '2026-11-23T04:30:00.000Z'
const tableName = 'sthirank-bonds'
let table: MemoryTable
let runs: number

beforeEach(() => {
  vi.stubEnv('TABLE_BOOK', 'sthirank-book')
  vi.stubEnv('TABLE_BONDS', tableName)
  table = memoryTable()
  runs = 0
})

const steps = (): Step[] => {
  const dependencies = wired(table, tableName)
  return [
    step('computeCashFlows', computeInput, computeCashFlows(dependencies)),
    step('publish', publishInput, publish(dependencies)),
  ]
}
const who = { by: 'meera.k', reason: 'looked at the term sheet' }
const start = (typed: Record<string, unknown>, name?: string): Promise<Ended> => {
  runs += 1
  return walk(machine, steps(), { ...who, ...typed }, { name: name ?? `publish-${runs}`, startedAt })
}
const saidOf = ({ output }: Ended): string => {
  const answer = flowOutput.parse(output)
  return answer.outcome === 'done' ? answer.said : ''
}
const store = () => wired(table, tableName).bonds
const stockOf = (ISIN: string) => wired(table, tableName).readStock(ISIN)

describe('the machine', () => {
  it('leads every state somewhere, takes every failure, and gives its function time to end', () => {
    expect(faultsOf(machine, ['computeCashFlows', 'publish'], manifest.steps.timeoutSeconds)).toEqual([])
  })
  it.each(['flowInput', 'computeInput'] as const)('still takes every %s ever released', name => {
    const released = readReleased(import.meta.url)[name] ?? []
    expect(released.length).toBeGreaterThan(0)
    for (const fixture of released)
      expect({ flowInput, computeInput }[name].safeParse(fixture).success).toBe(true)
  })
})

describe('publishing', () => {
  it('shows every payment, the totals and the yield in the history before anything is written', async () => {
    const ended = await start({ instrument: seeded('narmada-microcredit-2028') })
    expect(ended.entered).toEqual(['ComputeCashFlows', 'IsItReady', 'Publish', 'WasItPublished', 'Done'])
    // domain.md 3.4: interest 1,424.64 on 10,000.00; 18 payments, the third on Monday 9 November.
    expect(saidOf(ended)).toBe(
      'Published: narmada-microcredit-2028, version 1: 18 payments from 2026-09-08 to 2028-02-08; one unit pays Rs 1424.64 of interest and Rs 10000.00 of principal; 9.6539 % a year when settled on 2026-11-25.',
    )
    expect(ended.history).toContain(
      '"totals":{"couponPaise":142464,"principalPaise":1000000,"totalPaise":1142464}',
    )
    expect(ended.history).toContain('"dueDate":"2026-11-08","paymentDate":"2026-11-09"')
    expect(table.calls.filter(call => call === 'transact')).toHaveLength(1)
    expect(table.events('instrumentPublished')).toEqual([
      { product: 'narmada-microcredit-2028', ISIN: 'INEN1M007013' },
    ])
    expect(await stockOf('INEN1M007013')).toMatchObject({
      availableUnits: 19_000,
      priceVersion: 1,
      onSale: true,
    })
    expect(await store().readVersions('narmada-microcredit-2028', 5)).toEqual([
      { version: 1, ...who, execution: 'publish-1', startedAt, at: startedAt },
    ])
  })

  it('takes every seed', async () => {
    for (const instrument of seededInstruments) {
      const ended = await start({ instrument })
      expect(`${instrument.product} ${ended.status} ${ended.cause ?? ''}`).toBe(
        `${instrument.product} SUCCEEDED `,
      )
    }
    expect(await store().readCatalogue()).toHaveLength(seededInstruments.length)
  })
})
