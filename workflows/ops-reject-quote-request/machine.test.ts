import { describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import {
  amounts,
  at,
  liquidationScene,
  orderId,
  placedAt,
  placedSale,
  requestedQuote,
  saleNow,
  unitsNow,
} from '../testing/liquidationScene.ts'
import { expectPreviewed, operatorStart, outputOf, outputOfOneWrite } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { declineRequest } from './steps.ts'

const scene = eachTest(liquidationScene)

const decline = operatorStart(definition, {
  action: () => declineRequest({ liquidations: scene.liquidations, audit: scene.audits }),
  typed: {
    orderId,
    remarks: 'No buyer for this size today',
    by: 'meera.k',
    reason: 'the dealer declined',
  },
  now: () => placedAt,
})
const validUntil = '2026-11-23T10:00:00.000Z'

describe('declining a request', () => {
  it('frees the units and tells the investor why, with event, book and audit row in one write', async () => {
    await requestedQuote(scene)
    expect(await outputOfOneWrite(scene.table, () => decline())).toBe(
      'Declined: the units are free again, and the investor gets your remarks.',
    )
    expect(await saleNow(scene)).toMatchObject({ state: 'declined', remarks: 'No buyer for this size today' })
    expect(await unitsNow(scene)).toEqual([10, 0, 0])
    expect(scene.table.events('redeemQuoteDeclined')).toHaveLength(1)
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toMatchObject([
      { flow: 'ops-reject-quote-request', by: 'meera.k', decision: 'decline', identity: 'unconfirmed' },
    ])
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it('again changes nothing and says so', async () => {
    await requestedQuote(scene)
    await decline()
    expect(outputOf(await decline())).toBe('The request is declined already; nothing was changed.')
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toHaveLength(1)
  })

  it('an offer is not taken back', async () => {
    const request = await requestedQuote(scene)
    await scene.liquidations.readyQuote(request, { ...amounts, validUntil }, at(placedAt))
    const { error, cause } = await decline()
    expect([error, cause]).toEqual(['PriceStands', expect.stringContaining('it is not taken back')])
    expect(await unitsNow(scene)).toEqual([7, 3, 0])
  })

  it('a price that is named in the same moment stands', async () => {
    const request = await requestedQuote(scene)
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
    await requestedQuote(scene)
    const { error, cause } = await decline(more)
    expect(`${error}: ${cause}`).toContain(said)
    expect((await saleNow(scene)).state).toBe('quoteRequested')
  })
})

it('is previewed: nothing is changed (O1)', async () => {
  await requestedQuote(scene)
  await expectPreviewed(scene.table, decline)
  expect(outputOf(await decline({ preview: true }))).toBe(
    'Preview: nothing was changed. The output would be: The request is declined already; nothing was changed.',
  )
})
