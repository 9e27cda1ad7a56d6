import { describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import { noteIn } from '../../functions/liquidation/liquidationLifecycle.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import {
  at,
  dueAt,
  liquidationScene,
  orderId,
  placedAt,
  placedSale,
  requestedQuote,
  saleNow,
  sentSale,
  unitsNow,
  utr,
} from '../testing/liquidationScene.ts'
import type { Walked } from '../testing/machine.ts'
import { operatorStart, outputOf, outputOfOneWrite, outputOfPreview } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { failLiquidation } from './steps.ts'

const scene = eachTest(liquidationScene)

const giveUp = operatorStart(definition, {
  action: () => failLiquidation({ liquidations: scene.liquidations, audit: scene.audits }),
  typed: { orderId, by: 'meera.k', reason: 'the issuer called the bond' },
  now: () => placedAt,
})
const refusedAs = ({ status, error }: Walked): string => `${status} ${error}`

describe('giving a sale up', () => {
  it('before its day the units are free again, with event, book and audit row in one write', async () => {
    await placedSale(scene)
    expect(await outputOfOneWrite(scene.table, () => giveUp())).toBe(
      'Given up: the units are the investor’s as before, nothing is paid, and the investor is notified.',
    )
    expect(await saleNow(scene)).toMatchObject({ state: 'failed', reason: 'liquidation.failedByDesk' })
    expect(await unitsNow(scene)).toEqual([10, 0, 0])
    expect(scene.table.events('liquidationFailed')).toHaveLength(1)
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toMatchObject([
      { flow: 'ops-fail-liquidation', decision: 'fail', by: 'meera.k', reason: 'the issuer called the bond' },
    ])
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it('is previewed: nothing is changed', async () => {
    await placedSale(scene)
    expect(await outputOfPreview(scene.table, () => giveUp({ preview: true }))).toBe(
      'Preview: nothing was changed. The output would be: Given up: the units are the investor’s as before, nothing is paid, and the investor is notified.',
    )
    expect(await unitsNow(scene)).toEqual([7, 3, 0])
  })

  it('again changes nothing and says so', async () => {
    await placedSale(scene)
    await giveUp({}, 'the-one')
    expect(outputOf(await giveUp())).toBe('The sale is failed already; nothing was changed.')
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toHaveLength(1)
  })

  it('once the depository was asked nobody but the depository ends it', async () => {
    await sentSale(scene)
    expect(refusedAs(await giveUp())).toBe('FAILED DeliveryAsked')
    expect((await saleNow(scene)).state).toBe('placed')
    expect(await unitsNow(scene)).toEqual([7, 3, 0])
  })

  it('in the very moment in which the machine asks the depository, it is refused', async () => {
    const sale = await placedSale(scene)
    scene.table.meanwhile(async () => {
      const set = { deliveryAskedAt: dueAt.toISOString() }
      await scene.liquidations.move(sale, noteIn('placed'), { set }, at(dueAt))
    })
    expect(refusedAs(await giveUp())).toBe('FAILED DeliveryAsked')
    expect(await scene.audits.read(`redeem#${orderId}`, 5)).toEqual([])
  })

  it.each(['delivered', 'paying'] as const)('what is %s is owed', async state => {
    const sale = await placedSale(scene)
    const delivered = await scene.liquidations.deliver(sale, { deliveredOn: '2026-11-27' }, at(dueAt))
    if (!delivered.ok) throw new Error('not delivered')
    if (state === 'paying') await scene.liquidations.startPaying(delivered.liquidation, at(dueAt))
    const { error, cause } = await giveUp()
    expect(`${error}: ${cause}`).toBe(
      `UnitsDelivered: This sale is ${state}: the units have left the investor’s account, so the money is owed. Nothing was changed.`,
    )
    expect((await saleNow(scene)).state).toBe(state)
  })

  it('what is processed was paid', async () => {
    const sale = await placedSale(scene)
    const delivered = await scene.liquidations.deliver(sale, { deliveredOn: '2026-11-27' }, at(dueAt))
    if (!delivered.ok) throw new Error('not delivered')
    const paying = await scene.liquidations.startPaying(delivered.liquidation, at(dueAt))
    if (!paying.ok) throw new Error('not paying')
    await scene.liquidations.paid(paying.liquidation, { utr, paidAt: dueAt }, at(dueAt))
    expect((await giveUp()).cause).toBe(
      'This sale is processed: the units have left the investor’s account, so the money was paid. Nothing was changed.',
    )
  })

  it('a quote is no order yet, a request that ended is an end, and nobody’s sale is refused', async () => {
    expect(refusedAs(await giveUp())).toBe('FAILED SaleUnknown')
    const request = await requestedQuote(scene)
    expect(refusedAs(await giveUp())).toBe('FAILED NoOrderYet')
    await scene.liquidations.refuse(request, {}, at(placedAt))
    expect(outputOf(await giveUp())).toBe(
      'The request is cancelled, which is an end as well; nothing was changed.',
    )
  })

  it('words that quote somebody are refused', async () => {
    await placedSale(scene)
    expect(refusedAs(await giveUp({ reason: 'PAN ABCPE1234F is wrong' }))).toBe('FAILED InputInvalid')
  })
})
