import { describe, expect, it } from 'vitest'
import { gradeFamilies, monthLimits } from '../../../shared/contracts/bonds/bondBody.ts'
import { at, bondScene } from '../testing/scene.ts'

const now = at('2026-11-20 11:00')
const scene = await bondScene()
const all = await scene.listAll(now, {})
const found = async (wish: object) => (await scene.listAll(now, wish)).map(({ product }) => product)

describe('the list, searched, filtered and sorted (U16)', () => {
  it('finds parts of name, issuer and ISIN in any order and case', async () => {
    expect(await found({ search: 'GOLD vindhya' })).toEqual(['vindhya-gold-loans-2028'])
    expect(await found({ search: 'kaveri fleet leasing ltd' })).toEqual(['kaveri-fleet-2029'])
    expect(await found({ search: 'inek7f007012' })).toEqual(['kaveri-fleet-2029'])
    expect(await found({ search: 'nothing like it' })).toEqual([])
    // Blanks are no search: the list as it is.
    expect(await found({ search: '  ' })).toEqual(all.map(({ product }) => product))
  })

  it.each(gradeFamilies)('of %s or better holds no lower grade, and every one of them', async rating => {
    const families = gradeFamilies.slice(0, gradeFamilies.indexOf(rating) + 1)
    const right = all.filter(one =>
      families.some(family => new RegExp(`[ -]${family}([+-]|$|\\(| )`).test(one.rating)),
    )
    expect((await found({ rating })).toSorted()).toEqual(right.map(({ product }) => product).toSorted())
  })

  it.each(monthLimits)('within %s months holds what matures by then', async months => {
    const right = all.filter(({ monthsLeft }) => monthsLeft !== undefined && monthsLeft <= Number(months))
    expect(right.length).toBeGreaterThan(0)
    expect((await found({ months })).toSorted()).toEqual(right.map(({ product }) => product).toSorted())
  })

  it('pays in the rhythm that is wanted, of the type and category that are', async () => {
    const right = all.filter(
      one => one.couponFrequency === 'monthly' && one.category === 'live' && one.productType === 'bonds',
    )
    expect(await found({ frequency: 'monthly', category: 'live', productType: 'bonds' })).toEqual(
      right.map(({ product }) => product),
    )
  })

  it('is sorted by what people compare', async () => {
    const listed = async (sort: string) =>
      scene.listAll(now, { sort, category: 'live', productType: 'bonds' })
    const yields = (await listed('yield')).map(one => one.maxReturns)
    expect(yields).toEqual(yields.toSorted((a, b) => b - a))
    const minimums = (await listed('minimum')).map(one => one.minAmtPaise)
    expect(minimums).toEqual(minimums.toSorted((a, b) => a - b))
    // A perpetual bond comes last.
    const maturities = (await listed('maturity')).map(one => one.maturityDate ?? 'none')
    expect(maturities).toEqual(maturities.toSorted())
    const ratings = (await listed('rating')).map(one => one.rating)
    expect(ratings[0]).toMatch(/AAA/)
    expect(ratings.at(-1)).not.toMatch(/AA/)
  })

  it('is cut into pages without a gap and without a repeat, and says how many there are', async () => {
    const whole = await found({ sort: 'yield' })
    expect(whole.toSorted()).toEqual(all.map(({ product }) => product).toSorted())
    expect((await scene.list(now, { sort: 'yield' })).count).toBe(all.length)
    expect((await scene.list(now, {})).count).toBeUndefined()
  })
})

it('goes on behind a product that has left the list since the last page, and refuses an unknown one', async () => {
  const sorted = await scene.list(now, { sort: 'yield', productType: 'bonds', category: 'live' })
  const [, , third, fourth] = sorted.data
  const after = async (search: string | undefined, product: string | undefined) => {
    const wish = { sort: 'yield', productType: 'bonds', category: 'live', search, after: product }
    return (await scene.list(now, wish)).data.map(one => one.product)
  }
  // Of the list with one row: behind a product before it there is that row, behind one after it there is none.
  expect(await after(fourth?.displayName, third?.product)).toEqual([fourth?.product])
  expect(await after(third?.displayName, fourth?.product)).toEqual([])
  // Nor does it begin anew behind one that is not shown any more.
  expect(await after(undefined, 'indravati-minerals-2027')).not.toContain(sorted.data[0]?.product)
  await expect(scene.list(now, { sort: 'yield', after: 'nobody' })).rejects.toThrow(
    'bonds.productUnknown after',
  )
})

describe('a row of the list', () => {
  it('says how many months are left, and when it can be bought again (U15)', async () => {
    const tapti = all.find(({ product }) => product === 'tapti-receivables-2027')
    expect([tapti?.tenorMonths, tapti?.monthsLeft]).toEqual([12, 5])
    const closed = all.filter(({ category, closedFor }) => category === 'live' && closedFor !== undefined)
    expect(closed.length).toBeGreaterThan(0)
    for (const { closedFor } of closed) expect(closedFor?.until).toMatch(/^2026-1[12]-/)
  })
})
