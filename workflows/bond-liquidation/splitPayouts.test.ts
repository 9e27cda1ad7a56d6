import { beforeEach, expect, it } from 'vitest'
import { amountsOf } from '../../functions/liquidation/liquidationCommands.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { LiquidationRecords } from '../../functions/liquidation/liquidationStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import {
  dueAt,
  liquidationScene,
  placedAt,
  placedSale,
  readsOf,
  saleNow,
} from '../testing/liquidationScene.ts'
import { approvals } from './approvals.ts'

/** What is sold in parts is one amount to the limit of 25 lakh a day. */

const scene = eachTest(liquidationScene)
let sale: Liquidation
/** The investor's sales as they lie in the table, newest first; the one of the scene brings ten lakh. */
let sales: Liquidation[]
beforeEach(async () => {
  const value = { unitPricePaise: 3_33_333_33, valuePaise: 9_99_999_99, exitLoadPaise: 0 }
  sale = await placedSale(scene, { ...value, redemptionPaise: 9_99_999_99 })
  sales = [sale]
})
const before = (change: Partial<Liquidation>, lakh: number): void => {
  const orderId = `liq_0-${sales.length}`
  sales.push({ ...sale, orderId, redemptionPaise: lakh * 1_00_000_00, ...change })
}
/** As the store answers: newest first, from before one on. */
const list: LiquidationRecords['list'] = async (_investorId, { before: end = '~', most }) =>
  sales
    .filter(({ orderId }) => orderId < end)
    .sort((one, other) => (one.orderId < other.orderId ? 1 : -1))
    .slice(0, most)
const approvalNow = () => {
  const { accountOf } = readsOf(scene)
  return approvals({ ...scene, liquidations: { list }, accountOf }).approvalOf(sale, dueAt)
}

it('a sale within it alone and with those before it needs nobody', async () => {
  before({}, 15)
  expect(await approvalNow()).toBe('notNeeded')
})

it('the one that passes it is looked at, also where those before it came to nothing', async () => {
  before({}, 8)
  before({ state: 'failed' }, 8)
  expect(await approvalNow()).toBe('none')
})

it('those of other days, later ones, and what was never sold do not count', async () => {
  before({ placedOn: '2026-11-20' }, 20)
  before({ orderId: 'liq_z' }, 20)
  const { placedOn: _on, redemptionPaise: _paise, ...request } = sale
  sales.push({ ...request, orderId: 'liq_0-asked', state: 'quoteRequested' })
  expect(await approvalNow()).toBe('notNeeded')
})

it('those before it count also when it has waited long and many requests came since', async () => {
  before({}, 16)
  const { placedOn: _on, redemptionPaise: _paise, ...request } = sale
  for (let later = 0; later < 200; later += 1)
    sales.push({ ...request, orderId: `liq_z-${later}`, state: 'lapsed' })
  expect(await approvalNow()).toBe('none')
})

it('what is asked for is its own amount', async () => {
  before({}, 16)
  const { accountOf } = readsOf(scene)
  const { requestApproval } = approvals({ ...scene, liquidations: { list }, accountOf })
  await requestApproval(sale, placedAt)
  expect(await approvalNow()).toBe('awaited')
  const { redemptionPaise } = amountsOf(await saleNow(scene))
  const request = [...scene.table.rows.values()].find(({ requestId }) => requestId === `req_${sale.orderId}`)
  expect(request).toMatchObject({ what: { amountPaise: redemptionPaise } })
})
