import { beforeEach, describe, expect, it } from 'vitest'
import { recordedHoldingStore } from '../../functions/bond-portfolio/holdings/recordedHoldingStore.ts'
import { readInstrument } from '../../functions/bonds/published.ts'
import { publishInto, seeded } from '../../functions/bonds/testing/catalogue.ts'
import { heldMore, lotPut, openLot } from '../../functions/book/lots.ts'
import { entriesUnder, holdersOf, readInvestorBook } from '../../functions/book/readers.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { expectPreviewed, operatorStart, outputOf, outputOfOneWrite } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { recordHolding } from './recordHolding.ts'

const now = new Date('2026-11-23T05:30:00.000Z')
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const demat = { number: 'IN30021412345678', dpName: 'A bank', participantKnown: true }
// Monthly, allotted on 8 August 2026: three coupons have been paid since, the record days 15 days before.
const bond = seeded('narmada-microcredit-2028')
const ISIN = bond.ISIN ?? ''

let table: MemoryTable
let shown: number
let silent: Error[]
let kyc: { approved: boolean; demat?: typeof demat }
beforeEach(async () => {
  process.env.TABLE_BOOK = 'sthirank-book'
  process.env.TABLE_BONDS = 'sthirank-bonds'
  table = memoryTable()
  shown = 10
  silent = []
  kyc = { approved: true, demat }
  await publishInto(table, { bonds: 'sthirank-bonds' }, [bond, seeded('nifty-shield-2028')])
})

const audit = () => operatorAuditStore(table, 'sthirank-operations')
const record = operatorStart(definition, {
  action: () =>
    recordHolding({
      table,
      recorded: recordedHoldingStore(table, 'sthirank-bond-portfolio'),
      audit: audit(),
      instrumentOf: one => readInstrument(table, one),
      kycOf: async () => kyc,
      kycApprovedCheck: id => ({
        ConditionCheck: {
          TableName: 'sthirank-kyc',
          Key: { pk: `investor#${id}`, sk: 'kyc' },
          ConditionExpression: 'attribute_not_exists(closed)',
        },
      }),
      lotsOf: async id => (await readInvestorBook(table, id)).lots,
      depository: {
        async units() {
          const failure = silent.shift()
          if (failure !== undefined) throw failure
          return shown
        },
      },
    }),
  typed: {
    investorId,
    ISIN,
    units: 10,
    settledOn: '2026-08-20',
    cleanPrice: '100.2500',
    by: 'meera.k',
    reason: 'bought at the public issue',
  },
  now: () => now,
})
const lotsNow = async () => (await readInvestorBook(table, investorId)).lots

describe('recording a holding', () => {
  it('makes a lot, a holder and an entry, and asks for every payment since, in one write', async () => {
    expect(await outputOfOneWrite(table, () => record())).toBe(
      `Recorded: 10 units of ${ISIN}. Asked for 3 payments since.`,
    )
    const [lot] = await lotsNow()
    expect(lot).toMatchObject({
      source: 'recorded',
      units: 10,
      settledOn: '2026-08-20',
      processedOn: '2026-08-20',
      lockedUntil: '2026-09-10',
      product: 'narmada-microcredit-2028',
      // 10 x 10,025.00, 12 days of interest at 9.48 % of 1,00,000.00 and the duty on both.
      accruedPaise: 31167,
      paise: 10_025_000 + 31_167 + 10,
    })
    expect(await holdersOf(table, ISIN, { most: 5 })).toEqual([{ investorId, units: 10 }])
    expect((await entriesUnder(table, lot?.orderId ?? ''))[0]?.units).toEqual([
      { account: `elsewhere#${ISIN}`, units: -10 },
      { account: `held#${investorId}#${ISIN}`, units: 10 },
    ])
    expect(table.events('couponRunDue')).toEqual(
      ['2026-09-08', '2026-10-08', '2026-11-08'].map(dueDate => ({ ISIN, dueDate })),
    )
    expect(
      (await audit().read(`investor#${investorId}`, 2)).map(({ decision, flow }) => `${flow}: ${decision}`),
    ).toEqual([`ops-record-holding: 10 ${ISIN} 2026-08-20 100.2500`])
  })

  it('asks for no payment whose record day was before', async () => {
    expect(outputOf(await record({ settledOn: '2026-10-25' }))).toContain('No payment was due since.')
    expect(table.events('couponRunDue')).toEqual([])
  })

  it('takes an instrument that is linked to a market', async () => {
    const linked = seeded('nifty-shield-2028')
    const typed = { ISIN: linked.ISIN, settledOn: linked.terms?.allotmentDate ?? '', cleanPrice: '100' }
    expect(outputOf(await record(typed))).toMatch(/^Recorded: 10 units/)
  })

  it('counts what is booked already: the same units are not recorded twice', async () => {
    await record()
    const { status, error, cause } = await record()
    expect(`${status} ${error}: ${cause}`).toBe(
      'FAILED NotInDemat: The depository shows 10 units of this ISIN, and 10 of them are booked already, so 10 more cannot be recorded. Nothing was recorded.',
    )
    shown = 15
    expect(outputOf(await record({ units: 5 }))).toMatch(/^Recorded: 5 units/)
    expect((await lotsNow()).reduce((total, { units }) => total + units, 0)).toBe(15)
  })

  it('repeated after a lost answer, it is recorded once', async () => {
    shown = 20
    await record({}, 'the-one')
    expect(outputOf(await record({}, 'the-one'))).toBe(
      'This execution has recorded it already; nothing more was changed.',
    )
    expect(await lotsNow()).toHaveLength(1)
  })

  it('of two at the same moment only one counts the units', async () => {
    table.meanwhile(async () => {
      expect(outputOf(await record())).toMatch(/^Recorded/)
    })
    expect((await record()).error).toBe('NotInDemat')
    expect(await lotsNow()).toHaveLength(1)
  })

  it('units of an order that settles at the same moment are not recorded as bought elsewhere', async () => {
    table.meanwhile(async () => {
      const settled = {
        investorId,
        ISIN,
        product: bond.product,
        orderId: 'ord_1',
        units: 10,
        settledOn: '2026-11-23',
        cleanPrice: '100.2500',
        paise: 10_056_177,
        accruedPaise: 0,
      }
      expect(
        (
          await table.transact(
            itemsOf([
              lotPut(openLot({ ...settled, source: 'order' })),
              heldMore(openLot({ ...settled, source: 'order' }), now),
            ]),
          )
        ).ok,
      ).toBe(true)
    })
    expect((await record()).error).toBe('NotInDemat')
    expect(await lotsNow()).toHaveLength(1)
  })

  it('is refused when the KYC is not approved, or stops being so in between', async () => {
    kyc = { approved: false, demat }
    expect((await record()).error).toBe('KycNotApproved')
    kyc = { approved: true }
    expect((await record()).error).toBe('KycNotApproved')
    kyc = { approved: true, demat }
    table.meanwhile(async () => {
      kyc = { approved: false }
      await table.transact([
        { Put: { TableName: 'sthirank-kyc', Item: { pk: `investor#${investorId}`, sk: 'kyc', closed: 1 } } },
      ])
    })
    expect((await record()).error).toBe('KycNotApproved')
    expect(await lotsNow()).toEqual([])
  })
})

describe('the depository', () => {
  it('down for a moment is asked again', async () => {
    silent = [new ProviderUnavailable('down'), new ProviderUnavailable('down')]
    const ended = await record()
    expect([ended.status, ended.retries]).toEqual(['SUCCEEDED', 2])
  })
  it.each([
    ['silent', () => Array.from({ length: 9 }, () => new ProviderUnavailable('down')), 3],
    ['refusing', () => [new ProviderRefused('UNKNOWN_CLIENT')], 0],
  ] as const)('%s, nothing is recorded, and the operator is told', async (_name, failures, retries) => {
    silent = [...failures()]
    const ended = await record()
    expect([ended.status, ended.error, ended.retries]).toEqual(['FAILED', 'DepositoryUnavailable', retries])
    expect(ended.cause).toContain('nothing was recorded')
    expect(await lotsNow()).toEqual([])
  })
})

describe('an input is refused, word by word,', () => {
  it.each([
    [{ ISIN: 'X' }, 'ISIN: it is the ISIN of an instrument'],
    [{ units: 0 }, 'units: they are whole, from 1 to 10000000'],
    [{ units: 1.5 }, 'units: they are whole'],
    [{ settledOn: '20/08/2026' }, 'settledOn: it is the day of the settlement, e.g. 2026-02-10'],
    [{ cleanPrice: 100 }, 'cleanPrice: it is the clean price per 100 as text'],
    [{ price: '1' }, 'price is not known here'],
  ])('%j', async (more, said) => {
    expect((await record(more)).cause).toContain(said)
    expect(await lotsNow()).toEqual([])
  })
  it.each([
    [{ ISIN: 'INE000A01019' }, 'InstrumentUnknown'],
    [{ settledOn: '2026-11-24' }, 'InTheFuture'],
    [{ settledOn: '2026-08-07' }, 'OutOfLife'],
  ])('%j: %s', async (more, error) => {
    expect((await record(more)).error).toBe(error)
  })
})

it('the history shows nobody', async () => {
  expect((await record()).history).not.toContain(demat.number)
})

it('is previewed: the depository is asked, and nothing is changed (O1)', async () => {
  await expectPreviewed(table, record)
  shown = 10
  expect((await record({ preview: true, units: 5 })).error).toBe('NotInDemat')
})
