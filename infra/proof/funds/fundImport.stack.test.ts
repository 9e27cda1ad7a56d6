import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneFolioStatement, onePurchase } from '../../drivers/fundStatement.ts'
import { approvedInvestors } from '../../drivers/market.ts'
import { leaveStack, takeStack } from '../../drivers/sharedStack.ts'
import { agreeToImports, importOf, importStatement, sendStatement } from '../../drivers/statements.ts'
import { executionsOf, historyOf, type RunningStack } from '../../drivers/testStack.ts'
import { newInvestor, person, type Visitor } from '../../drivers/visitor.ts'
import { importPanless } from '../fixtures/fundExamples.ts'

/** A statement, from its PDF to the portfolio, by the functions, the machine and the permissions of the template. */

let stack: RunningStack
let visitor: Visitor
let pdf: Buffer
const password = 'Guava-seven-41'
beforeAll(async () => {
  stack = await takeStack()
  visitor = await newInvestor(stack.origin, person(0, 'funds'))
  pdf = await oneFolioStatement({
    folio: '73190522 / 41',
    password,
    rows: [onePurchase, { ...onePurchase, date: '2024-06-10', amountPaise: 600_00, navE4: 120_000 }],
  })
})
afterAll(() => leaveStack(stack))

it('is taken after the agreement, with its password, and stands in the portfolio a moment later', async () => {
  const earlier = new Set((await executionsOf(stack, 'cas-import')).map(({ arn }) => arn))
  expect(await sendStatement(visitor, pdf, password)).toMatchObject({ status: 400 })
  await agreeToImports(visitor)
  const wrong = await sendStatement(visitor, pdf, 'Guava-seven-42')
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('fundImport.wrongPassword')])
  const { importId, state } = await importStatement(visitor, pdf, password)
  expect(state).toBe('importing')
  const ended = await visitor.until('the import', async () => {
    const found = await importOf(visitor, importId)
    return found.state === 'importing' ? undefined : found
  })
  expect(ended).toMatchObject({
    state: 'imported',
    folios: 1,
    foliosDone: 1,
    schemes: [{ status: 'reconciled', pan: 'unknown' }],
  })
  expect(await visitor.must('getPanLessHoldings')).toMatchObject({
    data: { holdings: [{ pan: 'unknown' }] },
  })
  // The same file is the same import.
  expect(await importStatement(visitor, pdf, password)).toMatchObject({ importId, repeated: true })
  const executions = await executionsOf(stack, 'cas-import')
  const [execution, ...more] = executions.filter(({ arn }) => !earlier.has(arn))
  expect(more).toEqual([])
  const history = await historyOf(stack, execution?.arn ?? '')
  for (const secret of [password, 'QXKPN4821D', 'Asha', '73190522', 'INF879O01027', 'Parag'])
    expect(history).not.toContain(secret)
})

it('a holding without a PAN is given the investor’s own, once its KYC is approved', async () => {
  const [investor] = await approvedInvestors(stack, 1, 'fund-owner', 20)
  if (investor === undefined) throw new Error('there is no investor')
  const positionId = await importPanless(investor.visitor)
  const input = { pan: investor.papers.pan, positionId }
  expect(await investor.visitor.must('assignPan', input)).toMatchObject({ data: { assigned: 1 } })
  expect(await investor.visitor.must('getPanLessHoldings')).toMatchObject({ data: { holdings: [] } })
  const theirs = await visitor.call('assignPan', input)
  expect([theirs.status, theirs.text]).toEqual([400, expect.stringContaining('funds.panNotYours')])
})
