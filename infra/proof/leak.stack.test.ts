import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advance, control } from '../drivers/control.ts'
import {
  addressDetails,
  identityEnds,
  identityOf,
  investorIdOf,
  kycOf,
  openIdentity,
  operate,
  papersOf,
  sign,
  syncToTheEnd,
  untilKyc,
  visitDigilocker,
} from '../drivers/kyc.ts'
import { amountOf, buys, gatewayOf, goTo, ordersOf, pays, publishMonthly, rowsOf } from '../drivers/market.ts'
import {
  clearPlace,
  executionsOf,
  fewWorkers,
  historyOf,
  newPlace,
  outboxOf,
  startTestStack,
  type TestStack,
  untilAllEnded,
} from '../drivers/testStack.ts'
import { confirm, logIn, type Person, register, tokenIn, uploadSmall, Visitor } from '../drivers/visitor.ts'
import { addHolder } from './fixtures/plantedHolder.ts'
import { accounts, forgottenPassword, newPassword, papers, planted } from './fixtures/plantedPerson.ts'
import { plantedTexts, sellAndGetPaid } from './fixtures/plantedSale.ts'
import { findBy } from './fixtures/plantedSearch.ts'
import { importPlanted } from './fixtures/plantedStatement.ts'
import { filesBelow, foundIn } from './fixtures/search.ts'

let stack: TestStack
/** The task tokens of machines that waited for the desk and for the investor. */
let taskTokens: ReadonlyMap<string, string>
const secrets = new Map<string, string>()

/** DigiLocker shares a number that must not be stored; afterwards the address is corrected by hand. */
async function giveAddress(visitor: Visitor): Promise<void> {
  await visitDigilocker(visitor, 'deny')
  await visitor.must('fetchDigilocker')
  const back = await visitDigilocker(visitor, 'consent', papers.pan)
  expect(back).not.toContain(papers.pan)
  const filled = await visitor.until('the fill', async () => {
    await visitor.must('fetchDigilocker')
    return (await kycOf(visitor)).address
  })
  // The text before the number is there, so it arrived; the number is not.
  expect(filled.details.address).toContain('UID')
  expect(filled.idNumber).toContain('2346')
  const details = { ...addressDetails, address: papers.addressLine }
  await visitor.must('saveProfile', { addressDocType: 'voterId', addressDetails: details })
  for (const type of ['pan', 'address', 'address_1']) await uploadSmall(visitor, `${type}.png`, type)
}

/** Paths and bodies with secrets that do not belong there; they are refused or not. */
async function sayTooMuch(visitor: Visitor): Promise<void> {
  const { pan, aadhaar, demat } = papers
  for (const path of [
    `/api/me/kyc?pan=${pan}&aadhaar=${encodeURIComponent(aadhaar)}`,
    `/api/me/documents/${pan}`,
  ])
    await visitor.send({ method: 'GET', path })
  await visitor.send({
    method: 'POST',
    path: `/api/users/uploadDocs?type=pan&pan=${pan}&email=${planted.email}`,
  })
  await visitor.send({
    method: 'POST',
    path: '/api/users/profile',
    headers: { 'content-type': 'application/json' },
    body: `{"demat":"${demat}","aadhaar":"${aadhaar}","pan":`,
  })
}

/** The KYC from the first draft to the approval by operators, with every planted text. */
async function walkKyc(visitor: Visitor): Promise<void> {
  const { name, email } = planted
  const { pan, unknownPan, demat, addressLine } = papers
  const dob = '1990-02-07'
  await visitor.must('saveKycDraft', { step: 'pan', fields: { name, pan } })
  await visitor.must('saveKycDraft', { step: 'address', fields: { address: addressLine } })
  await visitor.must('saveKycDraft', { step: 'bank', fields: { accountNumber: accounts.third } })
  await visitor.must('saveKycDraft', { step: 'demat', fields: { demat } })
  for (const requestedPan of [unknownPan, pan])
    await visitor.must('getUserNameFromPan', { name, pan: requestedPan, dob })
  await visitor.must('saveProfile', { name, pan, dob, gender: 'F', income: '3', userType: 'bonds' })
  await giveAddress(visitor)
  await visitor.must('validateParticipant', { dpId: demat })
  await visitor.must('setConsent', { type: 'demat', consent: true })
  await visitor.must('saveProfile', { demat })
  const nominee = { name: papers.nominee, relationship: 'mother', dob: '1961-04-19', share: 100 }
  await visitor.must('saveNomination', { version: 0, optOut: false, nominees: [nominee] })
  await addHolder(visitor)
  await visitor.must('isKYCValid', { pan })
  await visitor.must('checkpointStatus', { pan, email, checkpoints: ['obUserApproved'] })
  await visitor.must('processUser')
  await visitor.must('processUserDocuments', { pan })
  await visitor.must('raiseEvent', { event: `pageViewed ${pan}`, eventName: pan })
  await sayTooMuch(visitor)
  await sign(visitor, planted)
  await review(visitor)
}

/** All that operators do with an investor: flags, the bank proof, a rejection, and the approval of both KYCs. */
async function review(visitor: Visitor): Promise<void> {
  const investorId = await investorIdOf(visitor)
  const run = async (flow: string, input: Record<string, unknown>): Promise<void> => {
    expect(await operate(stack, visitor, flow, input)).toMatchObject({ ended: 'done' })
  }
  await run('ops-set-investor-flags', { investorId, enhancedGroup: true, forceKYC: true })
  await visitor.must('getToken')
  const { transactionId } = await openIdentity(visitor)
  await identityEnds(stack, transactionId, 'auto_approved')
  await syncToTheEnd(stack, visitor, 'finished')
  expect((await identityOf(visitor)).enhancedKycStaus).toBe('underProcess')
  await run('ops-list-reviews', {})
  await run('ops-review-bank-proof', { investorId, decision: 'accept' })
  const remarks = [{ type: 'address', remarks: 'The street cannot be read' }]
  await run('ops-review-kyc', { investorId, decision: 'reject', remarks })
  await uploadSmall(visitor, 'sharper.png', 'address')
  await untilKyc(
    visitor,
    'in review',
    ({ state, steps }) => state === 'inReview' && steps.bank.state === 'done',
  )
  await run('ops-review-kyc', { investorId, decision: 'approve' })
  expect((await kycOf(visitor)).state).toBe('approved')
}

/** One bond paid at the gateway and one by transfer, up to the contract notes, the demat account and the first coupon. */
async function buyAndHold(visitor: Visitor, somebody: Person): Promise<void> {
  const issue = await publishMonthly(stack, visitor)
  for (const [units, paymentType] of [
    [10, 'PG'],
    [20, 'NEFT'],
  ] as const) {
    const amount = await amountOf(visitor, issue, units)
    const { orderId = '' } = await buys(visitor, issue, { units, amount, paymentType })
    if (paymentType === 'PG') await pays(stack, orderId)
    else {
      const accountNumber = (await gatewayOf(stack, orderId)).virtualAccount?.receivers[0]?.account_number
      expect(await control(stack, '/neft', { accountNumber })).toMatchObject({ status: 200 })
    }
    await advance(stack, 'PT1M')
    await visitor.until('the exchange', async () =>
      (await ordersOf(stack)).every(({ state }) => state !== 'paymentPending') ? true : undefined,
    )
    await advance(stack, 'PT1M')
    const note = await visitor.until('the contract note', async () => {
      const { status, text } = await visitor.call('getContractNote', { orderId })
      return status === 200 ? text : undefined
    })
    expect(note).toContain('contract-note')
  }
  for (const instant of ['2026-11-26T11:06', '2026-11-26T12:10', '2026-11-30T06:10', '2026-11-30T12:40'])
    await goTo(stack, `${instant}:00+05:30`)
  await logIn(visitor, somebody)
  await visitor.until('the coupon', async () =>
    JSON.stringify(await visitor.must('getPayouts', { from: '2026-11-01', to: '2026-11-30' })).includes(
      'credited',
    )
      ? true
      : undefined,
  )
  await visitor.must('getPortfolio')
  await visitor.must('getTimeline')
}

/** All flows so far, with every planted text. */
async function walk(): Promise<void> {
  const visitor = new Visitor(stack.origin)
  const keepCookie = (name: string): void => {
    if (visitor.cookie !== undefined) secrets.set(`session cookie (${name})`, visitor.cookie)
  }
  await register(visitor, planted)
  await visitor.call('login', { email: planted.email, password: planted.password })
  await advance(stack, 'PT61S')
  await visitor.call('resendConfirmation', { email: planted.email })
  await confirm(visitor, planted)
  await visitor.call('login', { email: planted.email, password: 'Planted-wrong-4471' })
  await logIn(visitor, planted)
  keepCookie('first')
  await visitor.must('sendOtp', { cCode: '(+91) India', mobile: planted.phone })
  const code = await visitor.until('the code', async () =>
    (await outboxOf(visitor, `+91${planted.phone}`)).map(({ text }) => /\b(\d{4})\b/.exec(text)?.[1]).at(-1),
  )
  // Four digits occur by chance; together with their message they do not.
  secrets.set('one-time code', `${code} is your`)
  await visitor.call('validateOtp', { otp: code === '0000' ? '1111' : '0000' })
  await visitor.must('validateOtp', { otp: code })
  await visitor.call('saveThirdPartyData', { email: planted.email, name: planted.name, phone: planted.phone })
  await visitor.must('saveProfile', { formType: 'CPD', name: planted.name })
  await visitor.must('setConsent', { type: 'whatsapp', consent: true })
  for (const accountNumber of Object.values(accounts)) {
    const input = { name: planted.name, accountNumber, ifsc: 'HDFC0000053' }
    const body = await visitor.call('verifyBank', input)
    expect(body.status).toBe(200)
    await advance(stack, 'PT40S')
    await visitor.call('addBank', { ...input, accountType: 'SB', branchName: 'Fort' })
  }
  await uploadSmall(visitor, 'planted.png')
  // Refused requests are logged too: an unread body, an account number in a path and in a query.
  await visitor.send({
    method: 'POST',
    path: '/api/bse/banks/verify',
    headers: { 'content-type': 'application/json' },
    body: `{"accountNumber":"${accounts.first}","name":`,
  })
  await visitor.send({ method: 'GET', path: `/api/me/documents/${accounts.first}` })
  await visitor.send({ method: 'GET', path: `/api/me/bank?email=${planted.email}&phone=${planted.phone}` })
  await walkKyc(visitor)
  await importPlanted(visitor)
  await visitor.must('getBank')
  await visitor.must('getProfile')
  await visitor.must('changePassword', {
    currentPassword: planted.password,
    password: newPassword,
    repassword: newPassword,
  })
  keepCookie('second')
  await visitor.must('logout')
  await visitor.must('forgotPassword', { email: planted.email })
  const token = await visitor.until('the link', async () =>
    (await outboxOf(visitor, planted.email))
      .filter(({ text }) => text.includes('reset-password'))
      .map(tokenIn)
      .at(-1),
  )
  secrets.set('reset token', token)
  await visitor.must('resetPassword', { token, password: forgottenPassword, repassword: forgottenPassword })
  await logIn(visitor, { ...planted, password: forgottenPassword })
  keepCookie('third')
  await buyAndHold(visitor, { ...planted, password: forgottenPassword })
  keepCookie('fourth')
  const sold = await sellAndGetPaid(stack, {
    visitor,
    somebody: { ...planted, password: forgottenPassword },
    investorId: await investorIdOf(visitor),
    papers: { ...papersOf(1), ...papers },
  })
  taskTokens = sold.taskTokens
  // Together with their message, as above.
  for (const [name, code] of sold.codes) secrets.set(name, `${code} is your OTP`)
  keepCookie('fifth')
  const account = { accountNumber: accounts.third, ifsc: 'HDFC0000053' }
  await findBy(stack, await investorIdOf(visitor), [
    { email: planted.email },
    { pan: papers.pan },
    { mobile: planted.phone },
    account,
  ])
  await untilAllEnded(stack)
}

beforeAll(async () => {
  // A Wednesday during market hours.
  const clock = Date.parse('2026-11-25T10:00:00+05:30')
  stack = await startTestStack({ ...(await newPlace()), ...fewWorkers, clock })
  for (const [name, secret] of Object.entries({
    ...accounts,
    ...papers,
    'Aadhaar without spaces': papers.aadhaar.replaceAll(' ', ''),
    phone: planted.phone,
    password: planted.password,
    newPassword,
    forgottenPassword,
    'wrong password': 'Planted-wrong-4471',
  }))
    secrets.set(name, secret)
  await walk()
})
afterAll(() => clearPlace(stack.dataDir, stack))

/** What identifies a person, besides secrets. */
const personal = (): Map<string, string> =>
  new Map([...secrets, ['e-mail', planted.email], ['name', 'Quillavati'], ['surname', 'Zwartkop']])

describe('a walk through everything leaves nothing of the person where it does not belong', () => {
  it('the walk went through', async () => {
    expect(secrets.size).toBe(34)
    expect(taskTokens.size).toBe(3)
    const executions = await executionsOf(stack)
    expect(executions.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([])
    const evenings = executions.filter(({ name }) => /^2026-1[12]-\d\d$/.test(name))
    expect(evenings.length).toBeGreaterThan(5)
    // Three verifications of an account, one sync of an identity, a statement, six operator actions, two orders.
    const before = 13
    // Two issues and two holdings published, a price previewed, two quotes answered, four searches; two requests and two orders of the investor.
    expect(executions).toHaveLength(before + 15 + evenings.length)
    expect((await ordersOf(stack)).map(({ state }) => state)).toEqual(['processed', 'processed'])
  })

  it('and the search finds what is there: the bank knows the accounts, the tables their own words', () => {
    const all = (test: RegExp) =>
      filesBelow(stack.dataDir)
        .filter(name => test.test(name))
        .map(name => join(stack.dataDir, name))
    for (const [name, account] of Object.entries(accounts)) {
      const known = all(/^sandbox\.sqlite/).map(file => foundIn(file, new Map([[name, account]])))
      expect(known.some(found => found?.startsWith(name))).toBe(true)
    }
    const shared = all(/^sandbox\.sqlite/).map(file => foundIn(file, new Map([['PAN', papers.pan]])))
    expect(shared.some(found => found !== undefined)).toBe(true)
    const own = all(/^dynamodb\//).map(file => foundIn(file, new Map([['an event row', 'event#']])))
    expect(own.some(found => found !== undefined)).toBe(true)
  })

  it('in no log: of functions, of accesses, of the database, of the vendors', async () => {
    const logs = filesBelow(join(stack.dataDir, 'logs')).map(name => join(stack.dataDir, 'logs', name))
    expect(logs.length).toBeGreaterThan(8)
    expect(logs.map(file => foundIn(file, personal())).filter(Boolean)).toEqual([])
  })

  it('in no event, message, execution or schedule on the disk, and in no row of the documents', async () => {
    await stack.stop()
    const files = filesBelow(stack.dataDir).filter(
      name =>
        // The bank and the letters know the person; the tables are checked below; a document is what it is.
        !/^(sandbox\.sqlite|dynamodb\/|logs\/)/.test(name) && !/^s3\/.*blob/.test(name),
    )
    expect(files.some(name => name.startsWith('queues.sqlite'))).toBe(true)
    expect(files.some(name => name.startsWith('states'))).toBe(true)
    expect(files.map(name => foundIn(join(stack.dataDir, name), personal())).filter(Boolean)).toEqual([])
    stack = await startTestStack({ dataDir: stack.dataDir, port: stack.port })
  })

  it('nothing of a sale, and no word of an operator, in an event: neither in its row nor on its way', async () => {
    const never = new Map([...personal(), ...taskTokens, ...Object.entries(plantedTexts)])
    const events: string[] = []
    for (const table of [
      'auth',
      'account',
      'kyc',
      'bank-verification',
      'orders',
      'liquidation',
      'operations',
      'book',
      'fund-portfolio',
    ])
      for (const row of await rowsOf(stack, `sthirank-${table}`))
        if (String(row.sk).startsWith('event#')) events.push(JSON.stringify(row))
    expect(events.filter(text => text.includes('liquidationProcessed'))).toHaveLength(2)
    expect(events.filter(text => text.includes('operatorDecided')).length).toBeGreaterThan(5)
    expect([...never].filter(([, secret]) => events.some(text => text.includes(secret)))).toEqual([])
    // The tables and the executions of operators are checked separately.
    const onTheWay = filesBelow(stack.dataDir).filter(name => !/^(dynamodb\/|states|s3\/)/.test(name))
    expect(onTheWay.some(name => name.startsWith('queues.sqlite'))).toBe(true)
    expect(onTheWay.some(name => name.startsWith('logs/'))).toBe(true)
    const words = new Map([...taskTokens, ...Object.entries(plantedTexts)])
    expect(onTheWay.map(name => foundIn(join(stack.dataDir, name), words)).filter(Boolean)).toEqual([])
  })

  it('in no letter and no text message, but for the name, the code and the link', async () => {
    const letters = [
      ...(await outboxOf(stack, planted.email)),
      ...(await outboxOf(stack, `+91${planted.phone}`)),
    ]
    expect(letters.length).toBeGreaterThan(5)
    const words = letters.map(({ text }) => text).join('\n')
    expect(words).toContain('is your OTP to sell 3 units')
    // A holder who takes the consent back is named.
    const { holder: _named, ...unnamed } = papers
    const leaked = [...Object.entries({ ...unnamed, ...accounts, ...plantedTexts })].filter(([, secret]) =>
      words.includes(secret),
    )
    expect(leaked).toEqual([])
  })

  it('in no history, input or output of an execution', async () => {
    const executions = await executionsOf(stack)
    const histories = await Promise.all(executions.map(({ arn }) => historyOf(stack, arn)))
    expect(histories.every(history => history.length > 500)).toBe(true)
    const betrayed = [...personal()].filter(([, secret]) => histories.some(text => text.includes(secret)))
    expect(betrayed).toEqual([])
    // What operators wrote is in their own executions, and in no investor's.
    const investors = executions.flatMap(({ arn }, at) =>
      arn.includes(':ops-') ? [] : [histories[at] ?? ''],
    )
    expect(histories.filter(text => text.includes(plantedTexts.remarks))).toHaveLength(1)
    expect(Object.values(plantedTexts).filter(word => investors.some(text => text.includes(word)))).toEqual(
      [],
    )
  })

  it('the tables hold accounts and the phone encrypted, passwords and cookies as hashes, codes not at all', async () => {
    const tables = filesBelow(join(stack.dataDir, 'dynamodb')).map(name =>
      join(stack.dataDir, 'dynamodb', name),
    )
    expect(tables.map(file => foundIn(file, secrets)).filter(Boolean)).toEqual([])
  })
})
