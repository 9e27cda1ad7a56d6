import { describe, expect, it } from 'vitest'
import { couponFrequencies } from '../../../shared/finance/bondTerms.ts'
import { isIsin } from '../../../shared/vocabulary/identifiers.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { openInstruments, readCatalogue, readInstrument } from '../published.ts'
import { publishInto, seeded, seededInstruments } from '../testing/catalogue.ts'
import { at, bondScene } from '../testing/scene.ts'
import { instrumentFaults } from './instrumentFaults.ts'

const now = at('2026-11-20 11:00')

describe('the seeds', () => {
  it('are at least 25, and every one may be published', () => {
    expect(seededInstruments.length).toBeGreaterThanOrEqual(25)
    for (const one of seededInstruments)
      expect([one.product, instrumentFaults(one, indianDate(now), publishedCalendar)]).toEqual([
        one.product,
        [],
      ])
  })

  it('cover every form', () => {
    const bonds = seededInstruments.flatMap(({ terms }) =>
      terms === undefined || 'underlying' in terms ? [] : [terms],
    )
    expect(new Set(bonds.map(terms => terms.couponFrequency))).toEqual(new Set(couponFrequencies))
    const principals = bonds.map(({ principal }) =>
      principal.kind === 'equal' ? `equal ${principal.every}` : principal.kind,
    )
    expect(new Set(principals)).toEqual(
      new Set([
        'bullet',
        'amortising',
        'equal monthly',
        'equal quarterly',
        'equal halfYearly',
        'equal annual',
      ]),
    )
    const count = (is: (one: (typeof seededInstruments)[number]) => boolean) =>
      seededInstruments.filter(is).length
    expect(bonds.filter(terms => terms.couponRate === '0')).toHaveLength(1)
    expect(bonds.filter(terms => terms.rateSteps !== undefined)).toHaveLength(2)
    expect(bonds.filter(terms => terms.firstDueDate !== undefined)).toHaveLength(1)
    // The terms beyond a plain bond (M6): each is in the demo data, so that a screen with it can be looked at.
    for (const name of ['compounding', 'redemptionPremium', 'ratingSteps', 'perpetual'] as const)
      expect([name, bonds.filter(terms => terms[name] !== undefined).length]).toEqual([name, 1])
    const kinds = bonds.flatMap(({ options = [] }) => options.map(({ kind, price }) => `${kind} at ${price}`))
    expect(new Set(kinds)).toEqual(new Set(['call at 100', 'call at 101', 'call at 100.5', 'put at 100']))
    expect(
      bonds.filter(
        ({ principal, couponFrequency }) =>
          principal.kind === 'equal' && principal.every === 'monthly' && couponFrequency === 'quarterly',
      ),
    ).toHaveLength(1)
    expect(count(one => one.productType === 'mld')).toBe(2)
    expect(count(one => one.productType === 'ipo')).toBe(2)
    expect(count(one => one.productType === 'fd')).toBe(3)
    expect(count(one => one.taxedKind === 'ptc')).toBe(1)
    expect(count(one => one.series !== undefined)).toBe(5)
    expect(count(one => one.details.callDates.length > 0)).toBeGreaterThan(0)
    expect(bonds.filter(terms => terms.options?.some(({ kind }) => kind === 'call'))).toHaveLength(3)
    expect(count(one => one.details.putDates.length > 0)).toBeGreaterThan(0)
    expect(count(one => !one.secured && one.productType === 'bonds')).toBeGreaterThan(3)
  })

  it('have ISINs of their own with right check digits, and no order twice', () => {
    const isins = seededInstruments.flatMap(({ ISIN }) => ISIN ?? [])
    expect(new Set(isins).size).toBe(isins.length)
    expect(isins.filter(one => !isIsin(one))).toEqual([])
    expect(new Set(seededInstruments.map(({ order }) => order)).size).toBe(seededInstruments.length)
  })

  it('hold the sample of the documents: Nifty from 19,253.80, floor 14, cap 30, 1.1 times', () => {
    expect(seeded('nifty-shield-2025').terms).toMatchObject({
      initialLevel: '19253.80',
      floor: '14',
      cap: '30',
      participation: '1.1',
      maturityDate: '2025-08-31',
    })
  })
})

describe('the list', async () => {
  const scene = await bondScene()

  it('shows what is on show, in its order, with the tab to begin with', async () => {
    const { firstView, more } = await scene.list(now)
    expect([firstView, more]).toEqual(['live', true])
    const data = await scene.listAll(now)
    expect(data).toHaveLength(seededInstruments.length - 1)
    expect(data.map(one => one.product)).not.toContain('indravati-minerals-2027')
    expect(data.map(one => one.order)).toEqual(data.map(one => one.order).toSorted((a, b) => a - b))
    expect(data[0]).toEqual({
      product: 'narmada-microcredit-2028',
      productType: 'bonds',
      displayName: 'Narmada Microcredit 9.48% 2028',
      issuer: 'Narmada Microcredit Ltd',
      logoUrl: '',
      ISIN: 'INEN1M007013',
      maturityDate: '2028-02-08',
      // Settled on the 23rd: 10,025.00 + 38.96 + 0.01.
      minAmt: 10063.97,
      minAmtPaise: 10_063_97,
      rating: 'CRISIL A+',
      couponType: '9.48% monthly',
      interest: { kind: 'coupon', rate: '9.48', paid: 'monthly' },
      repayment: 'bullet',
      principalRepayment: 'Bullet',
      maxReturns: 9.65,
      minReturns: 9.65,
      // 31,000 of 50,000 were sold elsewhere.
      soldOutTxt: '62% sold',
      soldPercent: 62,
      category: 'live',
      isActive: true,
      showOnBrowse: true,
      order: 10,
      isRedemptionAllowed: true,
      couponFrequency: 'monthly',
      tenorMonths: 18,
      monthsLeft: 15,
      secured: true,
      risk: 'Secured, but not safe: if the issuer fails, selling what is pledged may not bring back all of your money.',
      riskInHindi: expect.stringMatching(/^सुरक्षित, पर जोखिम-रहित नहीं/),
    })
  })

  it('holds every sentence in Hindi too (U5)', () => {
    const hindi = /[\u0900-\u097F]/
    for (const { product, riskInHindi = '', details } of seededInstruments) {
      const { issuerAbout = '', security = '', risks = [] } = details.inHindi ?? {}
      expect(risks, product).toHaveLength(details.risks.length)
      for (const text of [riskInHindi, issuerAbout, security, ...risks]) expect(text, product).toMatch(hindi)
    }
  })

  it('names interest and principal as data too, for readers of other languages (U5)', async () => {
    const data = await scene.listAll(now)
    const of = (product: string) => data.find(one => one.product === product)
    expect(of('hooghly-vehicle-leasing-2031')).toMatchObject({
      interest: { kind: 'coupon', rate: '9.25', paid: 'atMaturity', compounded: 'annual' },
      repayment: 'bullet',
    })
    expect(of('periyar-power-perpetual')).toMatchObject({ repayment: 'perpetual' })
    expect(of('mula-consumer-credit-2028')).toMatchObject({
      interest: { kind: 'coupon', rate: '10.40', paid: 'quarterly' },
      repayment: 'monthly',
    })
    expect(of('satpura-education-2029')?.interest).toMatchObject({ rate: '9.00', steps: 'up' })
    expect(of('girnar-infra-zero-2029')?.interest).toEqual({ kind: 'zero' })
    expect(of('penna-deposits-fd')).toMatchObject({ interest: { kind: 'deposit' }, repayment: 'atMaturity' })
  })

  it('tells the forms apart in words', async () => {
    const data = await scene.listAll(now)
    const wordsOf = (product: string) => {
      const found = data.find(one => one.product === product)
      return `${found?.couponType}, ${found?.principalRepayment}, ${found?.minReturns} to ${found?.maxReturns}`
    }
    expect(wordsOf('tapti-receivables-2027')).toContain('11.25% monthly, Amortising')
    expect(wordsOf('kaveri-fleet-2029')).toContain('10.25% quarterly, Quarterly')
    expect(wordsOf('malwa-agri-credit-2029')).toContain('10.60% annual, Annual')
    expect(wordsOf('girnar-infra-zero-2029')).toContain('Zero coupon, Bullet')
    expect(wordsOf('satpura-education-2029')).toContain('9.00% annual, stepping up, Bullet')
    expect(wordsOf('chambal-housing-2027')).toContain('9.60% at maturity, Bullet')
    // 1,10,000 and 1,30,000 for 1,03,400 over 473 days from the settlement; 1.14 and 1.30 over 731 days of the sample.
    expect(wordsOf('nifty-shield-2028')).toBe('Market linked, Bullet, 4.89 to 19.32')
    expect(wordsOf('nifty-shield-2025')).toBe('Market linked, Bullet, 6.76 to 14')
    expect(wordsOf('ravi-savings-fd')).toBe('Fixed deposit, At maturity, 7.75 to 8.95')
  })

  it('says of a market-linked one what its floor and cap are at the price, a loss included', async () => {
    const returnsAt = async (cleanPrice: string, finalLevel?: string) => {
      const whole = seeded('nifty-shield-2028')
      if (whole.price === undefined || whole.terms === undefined || !('cap' in whole.terms)) throw new Error()
      const terms = finalLevel === undefined ? whole.terms : { ...whole.terms, finalLevel }
      await publishInto(scene.table, { bonds: 'sthirank-bonds' }, [
        { ...whole, terms, price: { ...whole.price, cleanPrice } },
      ])
      const found = (await scene.listAll(now)).find(one => one.product === 'nifty-shield-2028')
      return [found?.minReturns, found?.maxReturns]
    }
    expect(await returnsAt('112.0000')).toEqual([-1.38, 12.19])
    const [least, most] = await returnsAt('103.4000', '1')
    expect([least, most]).toEqual([4.89, 4.89])
  })

  it('knows what is upcoming and what is historical', async () => {
    const upcoming = await scene.list(now, { category: 'upcoming' })
    expect(upcoming.data.map(one => one.product)).toEqual([
      'mahanadi-power-2030',
      'sharavathi-hydro-2032',
      'mandovi-homes-ncd',
    ])
    expect(upcoming.firstView).toBe('live')
    const historical = await scene.list(now, { category: 'historical' })
    expect(historical.data.map(one => one.product)).toEqual([
      'bhagirathi-microfinance-2028',
      'nifty-shield-2025',
      'palar-leather-2026',
      'betwa-cement-2028',
    ])
  })

  it('is narrowed by type and by product; nothing found is an empty list', async () => {
    expect((await scene.list(now, { productType: 'fd' })).data.map(one => one.referralUrl)).toEqual([
      'https://deposits.sabarmati-finance-fd.example/open',
      'https://deposits.ravi-savings-fd.example/open',
      'https://deposits.penna-deposits-fd.example/open',
    ])
    expect((await scene.list(now, { product: 'nilgiri-tea-2029' })).data).toHaveLength(1)
    expect(await scene.list(now, { product: 'nobody' })).toMatchObject({ data: [], firstView: 'historical' })
    await expect(scene.list(now, { productType: 'shares' })).rejects.toThrow('common.fieldInvalid')
  })
})

describe('one instrument', async () => {
  const scene = await bondScene()

  it('is found by product and by ISIN alike', async () => {
    const byProduct = await scene.bond(now, 'konkan-housing-2029')
    expect(await scene.bond(now, byProduct.data.ISIN ?? '')).toEqual(byProduct)
    expect(byProduct.data).toMatchObject({
      callDates: ['2028-03-12'],
      security: { secured: true, cover: '1.05' },
      ratings: [{ agency: 'CRISIL', grade: 'AA', date: '2026-06-30' }, { agency: 'ICRA' }],
      exitLoadInPerc: '2',
      availableUnits: 9_500,
      maxReturns: 9.45,
    })
    expect(byProduct.data.risks.length).toBeGreaterThan(3)
  })

  it.each(['nobody-knows-it', 'INE583D07323', 'Ine583'])('%s is unknown', async id => {
    await expect(scene.bond(now, id)).rejects.toThrow('bonds.productUnknown id')
  })

  it('is what orders and portfolio read', async () => {
    const read = await readInstrument(scene.table, 'INEN1M007013')
    expect(read).toMatchObject({
      product: 'narmada-microcredit-2028',
      version: 1,
      priceVersion: 1,
      taxedKind: 'bond',
    })
    expect(await readInstrument(scene.table, 'narmada-microcredit-2028')).toEqual(read)
    expect(await readInstrument(scene.table, 'INE583D07323')).toBeUndefined()
    const instrumentOf = openInstruments(scene.table)
    scene.table.calls.length = 0
    for (const reads of [2, 3]) {
      expect(await instrumentOf('INEN1M007013')).toEqual(read)
      expect(scene.table.calls).toHaveLength(reads)
    }
    expect(await instrumentOf('INE583D07323')).toBeUndefined()
    scene.table.calls.length = 0
    expect(await readCatalogue(scene.table)).toHaveLength(seededInstruments.length)
    expect(scene.table.calls).toEqual(['query'])
  })
})

describe('the payment schedule', async () => {
  const scene = await bondScene()
  const product = 'narmada-microcredit-2028'

  it('has the rows of the research: a Sunday, a leap year, the last payment', async () => {
    const { data } = await scene.coupons(at('2026-11-21 11:00'), { product })
    expect(data).toHaveLength(18)
    expect(data[2]).toEqual({
      'Payment Dates': '2026-11-09',
      dueDate: '2026-11-08',
      recordDate: '2026-10-24',
      principalPerMonth: 0,
      justCouponPerMonth: 80.52,
      principalPaise: 0,
      couponPaise: 80_52,
      status: 'Confirmed',
      days: 31,
      provisional: false,
    })
    expect(data[3]).toMatchObject({ dueDate: '2026-12-08', justCouponPerMonth: 77.92, status: 'Upcoming' })
    expect(data[12]).toMatchObject({ dueDate: '2027-09-08', justCouponPerMonth: 80.3, provisional: true })
    expect(data[17]).toMatchObject({
      'Payment Dates': '2028-02-08',
      principalPerMonth: 10000,
      justCouponPerMonth: 80.3,
    })
    expect(data.reduce((sum, row) => sum + row.couponPaise, 0)).toBe(1_424_64)
  })

  it('is Upcoming on its due date and Confirmed the day after, by the day that is asked or the Indian one', async () => {
    const stateOn = async (instant: Date, today?: string) => {
      const { data } = await scene.coupons(instant, { product, today })
      return data.find(row => row.dueDate === '2026-12-08')?.status
    }
    // Half past eleven at night in UTC is the next day in India.
    expect(await stateOn(at('2026-12-08 23:59'))).toBe('Upcoming')
    expect(await stateOn(new Date('2026-12-08T18:30:00Z'))).toBe('Confirmed')
    expect(await stateOn(now, '12/8/2026')).toBe('Upcoming')
    expect(await stateOn(now, '12/9/2026')).toBe('Confirmed')
    expect(await stateOn(now, '2026-12-09')).toBe('Confirmed')
  })

  it.each(['2027-12-01', '01/12/2027', '1/12/2027'])('leaves out what was due before %s', async date => {
    const { data } = await scene.coupons(now, { product, date })
    expect(data.map(row => row.dueDate)).toEqual(['2027-12-08', '2028-01-08', '2028-02-08'])
  })

  it.each([
    [{ product, date: '31/02/2027' }, 'common.fieldInvalid date'],
    [{ product, date: '2027-13-01' }, 'common.fieldInvalid date'],
    [{ product, today: '30/12/2026' }, 'common.fieldInvalid today'],
    [{ product, today: 'tomorrow' }, 'common.fieldInvalid'],
    [{ product: 'nobody-knows-it' }, 'bonds.productUnknown product'],
    [{}, 'bonds.productRequired'],
  ])('refuses %o: %s', async (input, problem) => {
    await expect(scene.coupons(now, input)).rejects.toThrow(problem)
  })

  it('of a market-linked one is what it paid, on the working day before; of a deposit there is none', async () => {
    const { data } = await scene.coupons(now, { product: 'nifty-shield-2025' })
    // 24,426.85 is 26.8678 % above: times 1.1, 29.5545 % of a lakh. 31 August 2025 was a Sunday.
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      'Payment Dates': '2025-08-29',
      dueDate: '2025-08-31',
      principalPerMonth: 100000,
      justCouponPerMonth: 29554.45,
      status: 'Confirmed',
    })
    expect((await scene.coupons(now, { product: 'ravi-savings-fd' })).data).toEqual([])
  })
})
