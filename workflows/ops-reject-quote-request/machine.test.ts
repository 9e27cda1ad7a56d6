import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bookFaults } from '../../functions/book/invariants.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import {
  amounts,
  askedQuote,
  at,
  type LiquidationScene,
  liquidationScene,
  orderId,
  placedAt,
  placedSale,
  saleNow,
  unitsNow,
} from '../testing/liquidationScene.ts'
import { readReleased } from '../testing/machine.ts'
import { type Ended, faultsOf, readMachine, walk } from '../testing/operatorMachine.ts'
import { declineInput, flowInput, flowOutput } from './contract.ts'
import { declineRequest } from './declineRequest.ts'
import { manifest } from './manifest.ts'

const machine = readMachine('ops-reject-quote-request')
let scene: LiquidationScene
let runs: number
beforeEach(() => {
  scene = liquidationScene()
  runs = 0
})

const decline = (more: Record<string, unknown> = {}, name?: string): Promise<Ended> => {
  runs += 1
  const needs = { liquidations: scene.liquidations, audit: scene.audits }
  const steps: Step[] = [step('declineRequest', declineInput, declineRequest(needs))]
  const typed = {
    orderId,
    remarks: 'No buyer for this size today',
    by: 'meera.k',
    reason: 'the dealer declined',
    ...more,
  }
  return walk(machine, steps, typed, { name: name ?? `decline-${runs}`, startedAt: placedAt.toISOString() })
}
const saidOf = ({ output, cause }: Ended): string => {
  const parsed = flowOutput.safeParse(output)
  return parsed.success && parsed.data.outcome === 'done' ? parsed.data.said : `not done: ${cause}`
}
const validUntil = '2026-11-23T10:00:00.000Z'

describe('the machine', () => {
  it('leads every state somewhere, takes every failure, and gives its function time to end', () => {
    expect(faultsOf(machine, ['declineRequest'], manifest.steps.timeoutSeconds)).toEqual([])
  })
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      const shapes = { flowInput, declineInput }
      const shape = z.enum(['flowInput', 'declineInput']).parse(name)
      for (const fixture of fixtures) expect(shapes[shape].safeParse(fixture).success).toBe(true)
    },
  )
})

describe('declining a request', () => {
  it('frees the units and tells the investor why, with event, book and audit row in one write', async () => {
    await askedQuote(scene)
    const before = scene.table.calls.filter(call => call === 'transact').length
    expect(saidOf(await decline())).toBe(
      'Declined: the units are free again, and the investor is told your remarks.',
    )
    expect(scene.table.calls.filter(call => call === 'transact').length - before).toBe(1)
    expect(await saleNow(scene)).toMatchObject({ state: 'declined', remarks: 'No buyer for this size today' })
    expect(await unitsNow(scene)).toEqual([10, 0, 0])
    expect(scene.table.events('redeemQuoteDeclined')).toHaveLength(1)
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toMatchObject([
      { flow: 'ops-reject-quote-request', by: 'meera.k', decision: 'decline', identity: 'unconfirmed' },
    ])
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it('again changes nothing and says so', async () => {
    await askedQuote(scene)
    await decline()
    expect(saidOf(await decline())).toBe('The request is declined already; nothing was changed.')
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toHaveLength(1)
  })

  it('an offer is not taken back', async () => {
    const request = await askedQuote(scene)
    await scene.liquidations.readyQuote(request, { ...amounts, validUntil }, at(placedAt))
    const { error, cause } = await decline()
    expect([error, cause]).toEqual(['PriceStands', expect.stringContaining('it is not taken back')])
    expect(await unitsNow(scene)).toEqual([7, 3, 0])
  })

  it('a price that is named in the same moment stands', async () => {
    const request = await askedQuote(scene)
    scene.table.meanwhile(async () => {
      await scene.liquidations.readyQuote(request, { ...amounts, validUntil }, at(placedAt))
    })
    expect((await decline()).error).toBe('PriceStands')
    expect((await saleNow(scene)).state).toBe('quoteReady')
  })

  it('an order is none of it, and neither is nobody’s request', async () => {
    expect((await decline()).error).toBe('RequestUnknown')
    await placedSale(scene)
    expect((await decline()).error).toBe('OrderPlaced')
  })

  it.each([
    [{ remarks: 'No' }, 'remarks: what the investor reads, in 5 to 200 characters'],
    [{ remarks: 'Call 98765 43210 about it' }, 'remarks: it must not quote'],
    [{ orderId: '42' }, 'orderId: copy the order id'],
  ])('an input is refused word by word: %j', async (more, said) => {
    await askedQuote(scene)
    const { error, cause } = await decline(more)
    expect(`${error}: ${cause}`).toContain(said)
    expect((await saleNow(scene)).state).toBe('quoteRequested')
  })
})
