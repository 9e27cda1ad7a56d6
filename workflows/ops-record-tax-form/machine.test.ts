import { expect, it } from 'vitest'
import { publishInto, seeded } from '../../functions/bonds/testing/catalogue.ts'
import { readInvestorBook } from '../../functions/book/readers.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { expectPreviewed, operatorStart, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import { investorId, operations, twoPersonApproval } from '../testing/twoPersonApproval.ts'
import { definition } from './definition.ts'
import { recordForm, wired } from './steps.ts'

const instrument = seeded('narmada-microcredit-2028')
const scene = eachTest(() => {
  process.env.TABLE_BONDS = 'sthirank-bonds'
  return twoPersonApproval()
})
const record = operatorStart(definition, {
  action: () => recordForm(wired(scene.table, operations)),
  typed: {
    investorId,
    ISIN: instrument.ISIN,
    filedOn: '2026-11-20',
    filed: true,
    by: 'meera.k',
    reason: 'acknowledged by the registrar',
  },
  now: () => scene.now,
})
const publish = () => publishInto(scene.table, { bonds: 'sthirank-bonds' }, [instrument])
const forms = async () => (await readInvestorBook(scene.table, investorId)).taxForms

it('records a form for the issuer and the financial year, and takes it back', async () => {
  await publish()
  expect(outputOf(await record())).toContain(
    `Recorded: ${instrument.issuer} deducts no TDS from ${investorId} in 2026-27, from record dates of 2026-11-20 on.`,
  )
  expect(await forms()).toEqual([{ issuer: instrument.issuer, year: '2026-27', filedOn: '2026-11-20' }])
  await record({ filed: false })
  expect(await forms()).toEqual([{ issuer: instrument.issuer, year: '2026-27' }])
  expect(await scene.audit.read(`investor#${investorId}`, 5)).toMatchObject([
    { decision: `Form 121 of 2026-27 for ${instrument.issuer}: none` },
    { decision: `Form 121 of 2026-27 for ${instrument.issuer}: filed on 2026-11-20` },
  ])
})

it.each([
  [{ investorId: 'inv_mfz3k1x0-0000000000' }, /^FAILED InvestorUnknown/],
  [{ ISIN: 'INE000A07011' }, /^FAILED InstrumentUnknown/],
  [{ filedOn: '2026-11-24' }, /^FAILED InTheFuture/],
  [{ filedOn: '20-11-2026' }, /^FAILED InputInvalid: Nothing was changed\. filedOn/],
  [{ filed: 'true' }, /^FAILED InputInvalid: Nothing was changed\. filed/],
])('refuses %j and records nothing', async (typed, refused) => {
  await publish()
  expect(refusedAs(await record(typed))).toMatch(refused)
  expect(await forms()).toEqual([])
})

it('is previewed: nothing is changed (O1)', async () => {
  await publish()
  await expectPreviewed(scene.table, record)
})
