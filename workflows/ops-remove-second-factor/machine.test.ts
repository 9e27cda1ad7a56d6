import { beforeEach, expect, it } from 'vitest'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { operatorStart, outputOf, outputOfPreview, refusedAs } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { requestRemoval, wired } from './steps.ts'

const now = new Date('2026-11-23T04:30:00.000Z')
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
let table: MemoryTable
let enrolled: boolean
beforeEach(() => {
  table = memoryTable()
  enrolled = true
})
const needs = () => ({
  ...wired(table, 'sthirank-operations'),
  isInvestor: (id: string) => Promise.resolve(id === investorId),
  hasSecondFactor: () => Promise.resolve(enrolled),
})
const start = operatorStart(definition, {
  action: () => requestRemoval(needs()),
  typed: { investorId, by: 'meera.k', reason: 'called back on the verified number' },
  now: () => now,
})

it('waits for a second person, and the same again finds the request that waits', async () => {
  expect(outputOf(await start())).toMatch(
    /^Asked for: authenticator app, passkeys and recovery codes of inv_.+ are removed, and nothing is sold for a day once a second person starts ops-approve-request/,
  )
  expect(outputOf(await start())).toMatch(/^Asked for already by meera\.k/)
  expect(await needs().requests.waiting(now, 5)).toMatchObject([
    { what: { kind: 'secondFactor', investorId } },
  ])
})

it('refuses an investor without a second step, and one who is not there', async () => {
  enrolled = false
  expect(refusedAs(await start())).toBe(
    'FAILED NoSecondFactor: Log-ins of this investor need the password only. Nothing was changed.',
  )
  expect(refusedAs(await start({ investorId: 'inv_mfz3k1x0-000000000000000000000000' }))).toContain(
    'InvestorUnknown',
  )
  expect(table.rows.size).toBe(0)
})

it('is previewed as the request that it would be (O1)', async () => {
  expect(await outputOfPreview(table, () => start({ preview: true }))).toMatch(
    /^Preview: nothing was changed\. The output would be: a request that authenticator app, passkeys and recovery codes of inv_.+, which a second person approves\.$/,
  )
})
