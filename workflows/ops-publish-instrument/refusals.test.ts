import { describe, expect, it } from 'vitest'
import { seeded } from '../../functions/bonds/testing/catalogue.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { walk } from '../testing/operatorMachine.ts'
import { machine, priceOf, publishScene, startedAt, stepsOver, tea, who } from './testing/publishScene.ts'

const scene = eachTest(publishScene)

describe('what is refused, field by field', () => {
  const refusedOf = async (changes: Record<string, unknown>, product = tea): Promise<string> => {
    const ended = await scene.start({ instrument: { ...seeded(product), ...changes } })
    expect(ended.status).toBe('FAILED')
    expect(scene.table.rows.size).toBe(0)
    return `${ended.error}: ${ended.cause}`
  }
  const terms = seeded(tea).terms ?? {}
  const details = seeded(tea).details

  it.each([
    [{ ISIN: 'INEN4T007012' }, 'ISIN: its check digit is wrong; copy it from the term sheet'],
    [{ ISIN: undefined }, 'ISIN: what is bought here needs an ISIN'],
    [{ price: undefined }, 'price: what is bought here needs a price'],
    [{ product: 'Nilgiri Tea' }, 'product: it is 2 to 64 small letters'],
    [{ displayName: '' }, 'displayName: it is at least 1 long'],
    [{ displayName: 7 }, 'displayName: it is text'],
    [{ issuer: undefined }, 'issuer: it is missing; it is text'],
    [{ minUnits: 0 }, 'minUnits: it is a whole number within its limits'],
    [{ maxUnits: 0.5 }, 'maxUnits: it is a whole number within its limits'],
    [{ minUnits: 7, maxUnits: 5 }, 'maxUnits: it must not be below minUnits'],
    [{ offeredUnits: 101 }, 'offeredUnits: it must not be above issueUnits, the whole issue'],
    [{ maxUnit: 5 }, 'maxUnit: it is not known here'],
    [{ taxedKind: 'mld' }, 'taxedKind: of bonds it is bond or ptc'],
    [{ taxedKind: 'share' }, 'taxedKind: it is one of bond, ptc, mld, fd'],
    [{ isActive: 'yes' }, 'isActive: it is true or false, without quotation marks'],
    [{ referralUrl: 'http://example.in/' }, 'referralUrl: it is an https address'],
    [{ referralUrl: 'https://example.in/' }, 'referralUrl: only a deposit is opened elsewhere'],
    [{ ratings: [] }, 'ratings: it needs at least one rating'],
    [{ closesOn: '2029-06-11' }, 'closesOn: it must not be after the maturity'],
    [{ opensOn: '2027-01-02', closesOn: '2027-01-01' }, 'closesOn: it must not be before opensOn'],
    [{ opensOn: '31/12/2026' }, 'opensOn: it is a date such as 2028-02-08'],
    [{ returns: { maxPercent: '9', minPercent: '8' } }, 'returns: they are computed from the price'],
    [{ terms: undefined }, 'terms: it needs terms'],
    [{ terms: { ...terms, couponRate: 9.9 } }, 'terms.couponRate: it is a percent as text'],
    [{ terms: { ...terms, couponRat: '9.9' } }, 'terms.couponRat: it is not known here'],
    [
      { terms: { ...terms, maturityDate: '2026-06-10' } },
      'terms.maturityDate: it must be after the allotment date',
    ],
    [{ terms: { ...terms, maturityDate: '2029-02-30' } }, 'terms.maturityDate: it is a date such as'],
    [{ terms: { ...terms, couponRate: '-1' } }, 'terms.couponRate: a rate must not be negative'],
    [
      { terms: { ...terms, rateSteps: [{ from: '2027-06-11', couponRate: '10' }] } },
      'terms.rateSteps: every step must begin on a due date',
    ],
    [
      {
        terms: {
          ...terms,
          principal: { kind: 'amortising', parts: [{ dueDate: '2029-06-10', paise: 999_999 }] },
        },
      },
      'terms.principal: the parts must sum to the face value',
    ],
    [
      { terms: { ...terms, principal: { kind: 'balloon' } } },
      'terms.principal.kind: its kind is bullet, equal or amortising',
    ],
    [
      { terms: { ...terms, compounding: 'annual' } },
      'terms.compounding: only interest that is paid at the maturity is compounded',
    ],
    [{ terms: { ...terms, redemptionPremium: 2 } }, 'terms.redemptionPremium: it is a percent as text'],
    [
      { terms: { ...terms, options: [{ kind: 'call', date: '2029-06-10', price: '100' }] } },
      'terms.options: every date must lie between allotment and maturity',
    ],
    [
      { terms: { ...terms, options: [{ kind: 'call', date: '2028-06-10', price: '99.5' }] } },
      'terms.options: the price of a call must be at least 100',
    ],
    [
      { terms: { ...terms, options: [{ kind: 'sell', date: '2028-06-10', price: '100' }] } },
      'terms.options[0].kind: it is one of call, put',
    ],
    [
      { terms: { ...terms, perpetual: true } },
      'terms.maturityDate: of a perpetual bond it is the day 100 years after',
    ],
    [
      { terms: { ...terms, called: { date: '2028-06-10', price: '100', announcedOn: '2028-05-01' } } },
      'terms.called: the issuer has no call on that day',
    ],
    [priceOf('9.8000'), 'price.cleanPrice: it means a yield of'],
    [priceOf('98,48'), 'price.cleanPrice: it is a decimal as text'],
    [
      {
        priceHistory: [
          { date: '2026-10-31', cleanPrice: '99' },
          { date: '2026-09-30', cleanPrice: '99' },
        ],
      },
      'priceHistory: it must be in the order of its dates',
    ],
    [
      { priceHistory: [{ date: '2026-11-30', cleanPrice: '99' }] },
      'priceHistory: it must not reach into the future',
    ],
    [{ details: { ...details, risks: [] } }, 'details.risks: it is at least 1 long'],
    [
      { details: { ...details, risks: details.risks.slice(1) } },
      'details.inHindi.risks: they are as many as the risks, in the same order',
    ],
    [
      { details: { ...details, callDates: ['2030-01-01'] } },
      'details.callDates: every date must lie between',
    ],
    [
      { details: { ...details, documents: [{ name: 'Prospectus', url: 'javascript:alert(1)' }] } },
      'details.documents[0].url: it is an https address',
    ],
  ])('%o', async (changes, cause) => {
    expect(await refusedOf(changes)).toContain(`InstrumentInvalid: Nothing was published. ${cause}`)
  })

  it.each([
    [
      'nifty-shield-2028',
      { terms: { ...seeded('nifty-shield-2028').terms, floor: '31' } },
      'terms.floor: it must not be above the cap',
    ],
    [
      'nifty-shield-2028',
      { terms: { ...seeded('nifty-shield-2028').terms, cap: 30 } },
      'terms.cap: it is a percent as text',
    ],
    [
      'nifty-shield-2028',
      { terms: { ...seeded('nifty-shield-2028').terms, initialLevel: '0' } },
      'terms.initialLevel: it must be above 0',
    ],
    ['ravi-savings-fd', { referralUrl: undefined }, 'referralUrl: a deposit needs the https address'],
    ['ravi-savings-fd', { minAmountPaise: undefined }, 'minAmountPaise: a deposit needs its smallest amount'],
    ['tungabhadra-finance-ncd', { returns: undefined }, 'returns: what has no price here needs them'],
    ['tungabhadra-finance-ncd', priceOf('100'), 'price: what is only shown here has none'],
  ])('%s with %o', async (product, changes, cause) => {
    expect(await refusedOf(changes, product)).toContain(cause)
  })

  it('names every fault at once', async () => {
    const cause = await refusedOf({ ISIN: 'INEN4T007012', minUnits: 7, maxUnits: 5 })
    expect(cause).toContain('its check digit is wrong')
    expect(cause).toContain('it must not be below minUnits')
  })

  it.each([
    [
      {},
      'InputInvalid: Nothing was changed. give either "instrument", the whole of it, or "product" with "changes".',
    ],
    [{ product: tea }, 'give either'],
    [{ instrument: {}, product: tea, changes: {} }, 'give either'],
    [{ product: tea, changes: 'price 100' }, 'changes: it is a JSON object'],
    [{ product: tea, change: {} }, 'change is not known here'],
    [{ product: tea, changes: {}, by: 'Meera' }, 'by: say who you are by your operator id'],
    [
      { product: 'nobody-knows-it', changes: {} },
      'ProductUnknown: There is no product nobody-knows-it. Nothing was published.',
    ],
    [{ instrument: [] }, 'instrument: it is a JSON object'],
  ])('the input %o', async (typed, cause) => {
    const ended = await scene.start(typed)
    expect(`${ended.error}: ${ended.cause}`).toContain(cause)
    expect(scene.table.rows.size).toBe(0)
  })

  it("another product's ISIN", async () => {
    await scene.start({ instrument: seeded(tea) })
    const ended = await scene.start({ instrument: { ...seeded(tea), product: 'another-tea' } })
    expect(`${ended.error}: ${ended.cause}`).toBe(
      `IsinTaken: The ISIN is that of ${tea} already. Nothing was published.`,
    )
    expect(await scene.bonds.read('another-tea')).toBeUndefined()
  })

  it('our own failure says that starting again is safe', async () => {
    const broken = { ...scene.table, get: () => Promise.reject(new Error('the table does not answer')) }
    const typed = { instrument: seeded(tea), ...who }
    const ended = await walk(machine, stepsOver(broken), typed, { name: 'publish-1', startedAt })
    expect(ended.error).toBe('SomethingBroke')
    expect(ended.retries).toBe(3)
  })
})
