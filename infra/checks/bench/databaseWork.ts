import { z } from 'zod'
import { advance } from '../../drivers/control.ts'
import type { DatabaseCall } from '../../drivers/countingDatabase.ts'
import { addressDetails, investorIdOf, operate, papersOf } from '../../drivers/kyc.ts'
import { outboxOf, type TestStack } from '../../drivers/testStack.ts'
import {
  type Answer,
  newInvestor,
  person,
  signUpForm,
  tokenIn,
  uploadSmall,
  Visitor,
} from '../../drivers/visitor.ts'
import { fundRow, heldFund, importPanless } from '../../proof/fixtures/fundExamples.ts'
import { type Counted, callsDuring, describeCalls } from './counted.ts'
import type { Measurement } from './measurement.ts'

/**
 * Reads that join four tables of four domains: added PANs (account), the own PAN (KYC), what is held, and its prices. Graphs read
 * the history of prices too, and the summary the bonds. Each table is read once, so each has as many calls as tables.
 */
const tablesOfJoiningReads = new Map([
  ['getFundPortfolio', 4],
  ['getFundTimeline', 4],
  ['getFundTimelineV2', 4],
  ['getGraph', 5],
  ['getPortfolioSummary', 5],
  ['getSystematics', 4],
  ['getSystematicsV2', 4],
  ['getUserFundDetails', 4],
])

/**
 * A read may make three calls besides that of the session, one that joins domains one for each table, what changes something five.
 * A limit's count changes nothing.
 */
const goalOf = (name: string, calls: readonly DatabaseCall[]): number =>
  tablesOfJoiningReads.get(name) ??
  (calls.some(({ operation }) => operation === 'TransactWriteItems') ? 5 : 3)

const versioned = z.looseObject({ data: z.looseObject({ version: z.string() }) })
const started = z.looseObject({ result: z.looseObject({ validationRequestId: z.string() }) })

/**
 * Makes each call of the registry once, as a browser does, and counts the DynamoDB calls of the function that answers.
 */
export async function databaseWork(counted: Counted): Promise<Measurement[]> {
  // Longer than 70 lines: the list of all calls in the only order in which they can be made.
  const { stack } = counted
  const somebody = person(1, 'counted')
  const visitor = await newInvestor(stack.origin, somebody)
  const stranger = new Visitor(stack.origin)
  const documentId = await uploadSmall(visitor, 'passbook.png')
  const work: Measurement[] = []
  const count = async (who: Visitor, name: string, input: Record<string, unknown> = {}): Promise<unknown> => {
    let answer: Answer | undefined
    // A function that runs knows for half a minute whether DigiLocker is open, and which file of fund prices is in force.
    if (name === 'getKyc' || name === 'getFundDetails') await who.call(name, input)
    const calls = await callsDuring(counted, async () => {
      answer = await who.call(name, input)
    })
    const [figure, note] = [calls.length, `${answer?.status}; ${describeCalls(calls)}`]
    work.push({
      area: 'database per call',
      what: name,
      figure,
      unit: 'calls',
      goal: goalOf(name, calls),
      note,
    })
    return answer?.body
  }
  const another = person(2, 'counted')
  const { password } = another
  await count(stranger, 'version')
  await count(stranger, 'getPublicKey')
  await count(stranger, 'register', await signUpForm(stranger, another))
  const letter = await stranger.until('the letter', async () =>
    (await outboxOf(stack, another.email)).map(tokenIn).at(-1),
  )
  await count(stranger, 'confirmEmail', { token: letter })
  await count(stranger, 'login', { email: another.email, password })
  await count(stranger, 'authStatus')
  await count(stranger, 'logout')
  await advance(stack, 'PT61S')
  await count(stranger, 'resendConfirmation', { email: another.email })
  await count(stranger, 'forgotPassword', { email: another.email })
  const reset = await stranger.until('the link', async () =>
    (await outboxOf(stack, another.email))
      .filter(({ text }) => text.includes('reset-password'))
      .map(tokenIn)
      .at(-1),
  )
  await count(stranger, 'resetPassword', { token: reset, password, repassword: password })
  for (const name of [
    'getProfile',
    'getThirdPartyData',
    'getUserEmail',
    'getUserType',
    'listSessions',
    'getBank',
    'getKyc',
    'processUser',
    'identityUser',
  ])
    await count(visitor, name)
  await operate(stack, visitor, 'nav-feed', { months: 1 })
  await count(visitor, 'getFundDetails', { amfi: '150001' })
  await count(visitor, 'saveProfile', { name: 'Asha R Nair' })
  await countKyc(stack, visitor, count)
  await count(visitor, 'saveThirdPartyData', { name: 'Asha R Nair', email: somebody.email })
  await count(visitor, 'sendOtp', { mobile: somebody.phone })
  const code = await visitor.until('the code', async () =>
    (await outboxOf(stack, `+91${somebody.phone}`)).map(({ text }) => /\b\d{4}\b/.exec(text)?.[0]).at(-1),
  )
  await count(visitor, 'validateOtp', { otp: code })
  await count(visitor, 'setUIRequestOrigin', { origin: 'web' })
  const account = { name: 'Asha Nair', accountNumber: '50100012345678', ifsc: 'HDFC0000053' }
  const { validationRequestId } = started.parse(await count(visitor, 'verifyBank', account)).result
  await count(visitor, 'verifyBankStatus', { validationRequestId })
  await advance(stack, 'PT10S')
  await count(visitor, 'addBank', { ...account, accountType: 'SB', branchName: 'Fort' })
  await count(visitor, 'findBranch', { ifsc: 'HDFC0000053' })
  for (const area of ['Signup', 'Checkout', 'CasUpload']) {
    const text = versioned.safeParse(await count(visitor, `get${area}Text`))
    if (text.success) await count(visitor, `accept${area}Text`, { version: text.data.data.version })
  }
  await count(visitor, 'setConsent', { type: 'whatsapp', consent: true })
  await count(visitor, 'getConsent', { type: 'whatsapp' })
  await count(visitor, 'uploadDocs', { type: 'bank', name: 'a.png', size: 1000 })
  await count(visitor, 'getDocument', { id: documentId })
  await count(visitor, 'previewDocument', { id: documentId })
  await count(visitor, 'downloadDocs', { filename: 'passbook.png' })
  await count(visitor, 'getUserDocsWithPan', { type: 'bank' })
  await count(visitor, 'userDocStats')
  await count(visitor, 'getSecondFactor')
  await count(visitor, 'startSecondFactor')
  await count(visitor, 'confirmSecondFactor', { code: '1234' })
  await count(visitor, 'removeSecondFactor')
  await count(visitor, 'endSession', { id: 'others' })
  await count(visitor, 'changePassword', {
    currentPassword: somebody.password,
    password: 'Another-one-2026',
    repassword: 'Another-one-2026',
  })
  const median = medianOf(work)
  await countPans(stack, visitor, count)
  await countFunds(visitor, count)
  return [...work, median]
}

/** The median of these calls, each by the most that it made; those of the market, of other people's PANs and of funds are beside it. */
function medianOf(work: readonly Measurement[]): Measurement {
  const most = new Map<string, number>()
  for (const { what, figure } of work) most.set(what, Math.max(figure, most.get(what) ?? 0))
  const sorted = [...most.values()].sort((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const figure = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  return {
    area: 'database per call',
    what: `the median of these ${most.size}`,
    figure,
    unit: 'calls',
    goal: 1,
  }
}

/** The calls about other people's PANs, the plan and the risk profile. */
async function countPans(stack: TestStack, visitor: Visitor, count: Count): Promise<void> {
  const holder = { name: 'Meena Nair', pan: 'QRSPM4821K', dob: '1961-05-14', email: 'meena@counted.test' }
  await count(visitor, 'updateSubAccount', holder)
  await count(visitor, 'sendPanCode', { pan: holder.pan })
  const letter = await visitor.until('the letter', async () =>
    (await outboxOf(stack, holder.email)).map(({ text }) => text).at(-1),
  )
  await count(visitor, 'confirmPan', { pan: holder.pan, otp: /\b\d{6}\b/.exec(letter)?.[0] })
  await count(visitor, 'getValidPans')
  await count(visitor, 'setPanDefault', { pan: holder.pan })
  await count(visitor, 'getPans')
  await count(visitor, 'fetchClients', { appType: 'web', pageNum: 1 })
  await count(visitor, 'withdrawPanConsent', { pan: holder.pan })
  await count(visitor, 'deleteSubAccount', { pan: holder.pan })
  await count(visitor, 'unDeleteSubAccount', { pan: holder.pan })
  await count(visitor, 'saveRiskProfile', { answers: [0, 1, 2, 3, 0, 1, 2] })
  for (const name of ['listPlans', 'getPlan', 'getTxnAmtBal']) await count(visitor, name)
}

/** The calls about mutual funds: one scheme in one folio, bought once. */
async function countFunds(visitor: Visitor, count: Count): Promise<void> {
  const { pan } = papersOf(1)
  const positionId = await importPanless(visitor)
  await count(visitor, 'uploadPdf', { size: 5_000_000 })
  await count(visitor, 'getFundImports')
  await count(visitor, 'getPanLessHoldings')
  await count(visitor, 'assignPan', { pan, positionId })
  const holding = { pan, positionId: await importPanless(visitor) }
  await count(visitor, 'assignPanMulti', { holdings: [holding] })
  // A function that runs knows for half a minute which file of fund prices is in force.
  await visitor.must('getFundPortfolio')
  for (const name of ['getFundPortfolio', 'getGraph', 'getSystematics', 'getFundTimeline'])
    await count(visitor, name, { pan })
  for (const name of ['getSystematicsV2', 'getFundTimelineV2', 'getPortfolioSummary', 'holdingsCheckout'])
    await count(visitor, name)
  const holdingId = await heldFund(visitor)
  await count(visitor, 'getUserFundDetails', { holdingId })
  await count(visitor, 'deleteFundTransaction', await fundRow(visitor))
}

type Count = (who: Visitor, name: string, input?: Record<string, unknown>) => Promise<unknown>

/** The calls of the KYC screens, and of the enhanced KYC once an operator has opened it. */
async function countKyc(stack: TestStack, visitor: Visitor, count: Count): Promise<void> {
  const { name, pan, dob, demat } = papersOf(1)
  await count(visitor, 'saveKycDraft', { step: 'pan', fields: { name } })
  await count(visitor, 'getUserNameFromPan', { name, pan, dob })
  await count(visitor, 'saveProfile', { name, pan, dob, gender: 'F', income: '3', userType: 'bonds' })
  await count(visitor, 'createKycRequest')
  await count(visitor, 'fetchDigilocker')
  await count(visitor, 'saveProfile', { addressDocType: 'passport', addressDetails })
  await count(visitor, 'validateParticipant', { dpId: demat })
  await visitor.must('setConsent', { type: 'demat', consent: true })
  await count(visitor, 'saveProfile', { demat })
  await count(visitor, 'saveNomination', { version: 0, optOut: true, nominees: [] })
  await count(visitor, 'getKycText')
  await count(visitor, 'signKyc', { stamp: 'bench', declarationVersion: '2026-11-25', name })
  await count(visitor, 'isKYCValid', { pan })
  await count(visitor, 'getKyc')
  await count(visitor, 'checkpointStatus', { checkpoints: ['obUserApproved'] })
  await count(visitor, 'processUserDocuments')
  await count(visitor, 'raiseEvent', { event: 'pageViewed' })
  await count(visitor, 'intrestedInOffer', { offer: 'bench' })
  const investorId = await investorIdOf(visitor)
  const flags = { investorId, enhancedGroup: true, forceKYC: true }
  await operate(stack, visitor, 'ops-set-investor-flags', flags)
  await count(visitor, 'initialData')
  await count(visitor, 'getToken')
  await count(visitor, 'syncKycResult', { returned: 'finished' })
}
