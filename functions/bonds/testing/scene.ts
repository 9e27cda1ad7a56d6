import { vi } from 'vitest'
import * as z from 'zod/mini'
import { getBond } from '../../../shared/contracts/bonds/getBond.ts'
import { getCoupons } from '../../../shared/contracts/bonds/getCoupons.ts'
import { getInvestmentAmount } from '../../../shared/contracts/bonds/getInvestmentAmount.ts'
import { getPrice } from '../../../shared/contracts/bonds/getPrice.ts'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { listBonds } from '../../../shared/contracts/bonds/listBonds.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { callOf, type SignedInCall } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import { type Catalogue, openCatalogue } from '../catalogue/catalogue.ts'
import { handleGetBond } from '../catalogue/getBond.ts'
import { handleListBonds } from '../catalogue/listBonds.ts'
import { handleGetCoupons } from '../pricing/getCoupons.ts'
import { handleGetInvestmentAmount } from '../pricing/getInvestmentAmount.ts'
import { handleGetPrice } from '../pricing/getPrice.ts'
import { publishInto } from './catalogue.ts'

/** An investor in front of the seeded catalogue at a chosen instant. */
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'

/** An Indian wall clock, e.g. `at('2026-11-19 10:00')`. */
export const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+05:30`)

const callAt = (now: Date) => callOf(investorId, now)

/** The body of the reply as it is sent; thrown, the id of the refusal with its field. */
function answered<Reply extends z.core.$ZodType>(reply: Reply, outcome: Outcome<object>): z.output<Reply> {
  if (!outcome.ok)
    throw new Error([outcome.problem.id, outcome.problem.field].filter(part => part !== undefined).join(' '))
  return z.parse(reply, { success: true, message: 'OK', msg: 'OK', ...outcome.body })
}

export interface BondScene {
  readonly table: MemoryTable
  list(now: Date, input?: object): Promise<z.output<typeof listBonds.reply>>
  /** All pages of it, one after another. */
  listAll(now: Date, input?: object): Promise<z.output<typeof listBonds.reply>['data']>
  readonly catalogue: Catalogue
  bond(now: Date, id: string): Promise<z.output<typeof getBond.reply>>
  price(
    now: Date,
    product: string,
    units: number | string,
    slab?: string,
  ): Promise<z.output<typeof getPrice.reply>>
  coupons(now: Date, input: object): Promise<z.output<typeof getCoupons.reply>>
  amount(now: Date, input: object): Promise<z.output<typeof getInvestmentAmount.reply>>
}

/** The catalogue with its seeds; `discounted: false` of an investor who has bought before. */
export async function bondScene(
  given: { readonly instruments?: readonly WholeInstrument[]; readonly discounted?: boolean } = {},
): Promise<BondScene> {
  vi.stubEnv('TABLE_BOOK', 'sthirank-book')
  vi.stubEnv('TABLE_BONDS', 'sthirank-bonds')
  vi.stubEnv('TABLE_CONSENTS', 'sthirank-consents')
  const table = memoryTable()
  await publishInto(table, { bonds: 'sthirank-bonds' }, given.instruments)
  if (given.discounted !== true)
    table.rows.set(`sthirank-book|investor#${investorId}|discount`, {
      pk: `investor#${investorId}`,
      sk: 'discount',
      orderId: 'ord_1',
    })
  const catalogue = openCatalogue(table, 'sthirank-bonds')
  const ask = async <Input extends z.core.$ZodType, Reply extends z.core.$ZodType>(
    contract: { readonly input: Input; readonly reply: Reply },
    handler: (input: z.output<Input>, call: SignedInCall) => Promise<Outcome<object>>,
    now: Date,
    input: object,
  ): Promise<z.output<Reply>> => {
    const parsed = z.safeParse(contract.input, input)
    if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join(' '))
    return answered(contract.reply, await handler(parsed.data, callAt(now)))
  }
  const list: BondScene['list'] = (now, input = {}) => ask(listBonds, handleListBonds(catalogue), now, input)
  return {
    table,
    catalogue,
    list,
    async listAll(now, input = {}) {
      const found: z.output<typeof listBonds.reply>['data'] = []
      for (let more = true; more; ) {
        const page = await list(now, { ...input, after: found.at(-1)?.product })
        if (page.data.length > 20) throw new Error('a page has at most 20')
        found.push(...page.data)
        more = page.more
      }
      return found
    },
    bond: (now, id) => ask(getBond, handleGetBond(catalogue), now, { id }),
    price: (now, product, units, slab) =>
      ask(getPrice, handleGetPrice(catalogue), now, {
        product,
        units,
        slab,
      }),
    coupons: (now, input) => ask(getCoupons, handleGetCoupons(catalogue), now, input),
    amount: (now, input) => ask(getInvestmentAmount, handleGetInvestmentAmount(catalogue), now, input),
  }
}
