import { expect, it, vi } from 'vitest'
import { publishInto, seeded } from '../../functions/bonds/testing/catalogue.ts'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import type { BondTerms } from '../../shared/finance/bondTerms.ts'
import { machineOf, outputOf, refusedAs, walk } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { announceCall, wired } from './steps.ts'

/** Monday 23 November 2026; a half-yearly bond with calls at 101 and 100.5. */
const startedAt = '2026-11-23T04:30:00.000Z'
const product = 'nilgiri-tea-2029'
const terms: BondTerms = {
  faceValuePaise: 10_000_00,
  allotmentDate: '2025-01-15',
  maturityDate: '2029-01-15',
  couponRate: '9.60',
  couponFrequency: 'halfYearly',
  principal: { kind: 'bullet' },
  dayCount: 'actualActual',
  recordDays: 15,
  options: [
    { kind: 'call', date: '2027-01-15', price: '101' },
    { kind: 'put', date: '2027-07-15', price: '100' },
    { kind: 'call', date: '2028-01-15', price: '100.5' },
  ],
}
const scene = eachTest(() => {
  vi.stubEnv('TABLE_BOOK', 'sthirank-book')
  vi.stubEnv('TABLE_BONDS', 'sthirank-bonds')
  const table = memoryTable()
  const needs = wired(table, { bonds: 'sthirank-bonds', operations: 'sthirank-operations' })
  let runs = 0
  return {
    table,
    needs,
    publish: (over: Partial<BondTerms> = {}) =>
      publishInto(table, { bonds: 'sthirank-bonds' }, [seeded(product, { terms: { ...terms, ...over } })]),
    start(typed: Record<string, unknown> = {}, at = startedAt, name?: string) {
      runs += 1
      return walk(
        machineOf(definition),
        [operatorStepOf(definition, announceCall(needs))],
        { product, date: '2027-01-15', by: 'meera.k', reason: 'the notice of the issuer', ...typed },
        { name: name ?? `ops-announce-call-${runs}`, startedAt: at },
      )
    },
  }
})
const published = () => scene.needs.bonds.readWhole(product)

it('ends the bond on the day of the call, takes it off sale and has the holders written to', async () => {
  await scene.publish()
  // 15 July 2026 to 15 January 2027: 184 days of 365 in the third anniversary year; 15 January is a holiday eve, a Friday.
  expect(outputOf(await scene.start())).toBe(
    'Recorded: nilgiri-tea-2029 is called for 2027-01-15 at 101: one unit is paid Rs 10000.00 of principal, Rs 100.00 of premium and Rs 483.95 of interest on 2027-01-15, to whom the depository shows on 2026-12-31. It is no longer sold or bought back here, and every holder is written to.',
  )
  expect(await published()).toMatchObject({
    version: 2,
    isActive: false,
    isRedemptionAllowed: false,
    terms: { called: { date: '2027-01-15', price: '101', announcedOn: '2026-11-23' } },
  })
  expect(scene.table.events('callAnnounced')).toEqual([
    { product, ISIN: seeded(product).ISIN, date: '2027-01-15' },
  ])
})

it('is recorded once, and says so again', async () => {
  await scene.publish()
  await scene.start()
  expect(outputOf(await scene.start())).toMatch(/^Nothing was changed: the call of 2027-01-15 is recorded/)
  expect(refusedAs(await scene.start({ date: '2028-01-15' }))).toMatch(/^FAILED CalledAlready/)
  expect(scene.table.events('callAnnounced')).toHaveLength(1)
})

it('is previewed without a write', async () => {
  await scene.publish()
  expect(outputOf(await scene.start({ preview: true }))).toMatch(/^Preview: nothing was changed/)
  expect((await published())?.version).toBe(1)
  expect(scene.table.events('callAnnounced')).toEqual([])
})

it.each([
  [{ product: 'unknown-2030' }, 'ProductUnknown: There is no product unknown-2030'],
  [
    { date: '2027-07-15' },
    'NoSuchCall: The calls of nilgiri-tea-2029 are 2027-01-15 at 101, 2028-01-15 at 100.5. Nothing was changed.',
  ],
  [{ date: '15-01-2027' }, 'InputInvalid: Nothing was changed. date: it is the day of the call'],
  [{ reason: '' }, 'InputInvalid: Nothing was changed. reason'],
])('refuses %j', async (typed, words) => {
  await scene.publish()
  expect(refusedAs(await scene.start(typed))).toContain(`FAILED ${words}`)
  expect((await published())?.version).toBe(1)
})

it('refuses a bond without calls, and one whose record date is nearer than a sale of today', async () => {
  await scene.publish({ options: undefined })
  expect(refusedAs(await scene.start())).toContain('NoSuchCall: nilgiri-tea-2029 has no calls in its terms')
  await scene.publish()
  // A sale of 29 December is settled on 1 January, after the record date of 31 December.
  expect(refusedAs(await scene.start({}, '2026-12-29T04:30:00.000Z'))).toContain(
    'FAILED TooLate: Its record date is 2026-12-31',
  )
})
