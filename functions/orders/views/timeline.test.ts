import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { givenUp, investorId, now, ordered, scene, tables, timeline } from '../testing/scene.ts'

/** Purchases and sales in one list. */

/** A sale as the domain of liquidation keeps it. */
function sold(changes: Record<string, unknown> = {}): string {
  const orderId = newId('liq', now())
  const instant = now().toISOString()
  const row = {
    pk: `investor#${investorId}`,
    sk: `redeem#${orderId}`,
    orderId,
    investorId,
    product: 'konkan-mld-2028',
    productType: 'mld',
    displayName: 'Konkan Ports MLD 2028',
    logoUrl: '/logos/konkan.svg',
    ISIN: 'INE000K07019',
    units: 3,
    state: 'quoteRequested',
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    at: { quoteRequested: instant },
    exitLoadInPerc: '2',
    quoteNo: 0,
    payoutNo: 0,
    ...changes,
  }
  scene.table.rows.set(`${tables.TABLE_LIQUIDATION}|${row.pk}|${row.sk}`, row)
  return orderId
}

describe('the list of purchases and sales', () => {
  it('is newest first whatever they are, and goes on after the last one of either', async () => {
    const made: string[] = []
    for (let count = 0; count < 45; count += 1) {
      scene.clock += 30_000
      const isSale = count % 3 === 1 || count > 30
      made.unshift(isSale ? sold() : await givenUp())
    }
    const seen: string[] = []
    const pages: [number, boolean][] = []
    for (let before: string | undefined, more = true; more; before = seen.at(-1)) {
      const page = await timeline(before === undefined ? {} : { before })
      seen.push(...page.data.map(({ orderId }) => orderId))
      pages.push([page.data.length, page.more])
      more = page.more
    }
    expect(pages).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ])
    expect(seen).toEqual(made)
  })

  it.each([
    [{ product: 'konkan-mld-2028' }, ['Redeem']],
    [{ product: 'mld' }, ['Redeem']],
    [{ product: 'bonds' }, ['Purchase']],
    [{ product: 'mld', consolidated: 'true' }, ['Redeem', 'Purchase']],
    [{}, ['Redeem', 'Purchase']],
  ])('of %j has %j', async (query, types) => {
    await ordered()
    scene.clock += 1_000
    sold()
    expect((await timeline(query)).data.map(({ type }) => type)).toEqual(types)
  })

  it('says what a sale brings once there is a price, and when it is paid', async () => {
    scene.clock += 1_000
    sold()
    scene.clock += 1_000
    sold({
      state: 'placed',
      placedOn: '2026-11-20',
      unitPricePaise: 1_234_567,
      valuePaise: 3_703_701,
      exitLoadPaise: 74_074,
      redemptionPaise: 3_629_627,
    })
    const [placed, requested] = (await timeline()).data
    // 24 November is a holiday: three working days after Friday the 20th.
    expect(placed).toMatchObject({
      status: 'Order Placed',
      code: 'SA',
      amount: 36_296.27,
      settlementDateStr: '2026-11-26',
      adminStatus: 'accepted',
    })
    expect(requested).toMatchObject({
      status: 'Quote Requested',
      code: 'RA',
      amount: 0,
      adminStatus: 'pending',
    })
    expect(requested).not.toHaveProperty('settlementDateStr')
  })
})
