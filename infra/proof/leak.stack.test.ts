import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advance,
  clearPlace,
  executionsOf,
  historyOf,
  newPlace,
  outboxOf,
  type ProvenHouse,
  startProvenHouse,
  untilAllEnded,
} from './fixtures/provenHouse.ts'
import { filesBelow, foundIn } from './fixtures/search.ts'
import { confirm, logIn, type Person, register, tokenIn, uploadSmall, Visitor } from './fixtures/visitor.ts'

/** Words that nobody would write by chance. */
const planted: Person = {
  name: 'Quillavati Zwartkop',
  email: 'quillavati.z@planted.sthirank.test',
  phone: '9073184265',
  password: 'Planted-password-7391',
}
const newPassword = 'Planted-anew-5528104'
const forgottenPassword = 'Planted-again-8841390'
const accounts = { first: '6174829305517346', second: '739105826641', third: '8820417365290004' }

let house: ProvenHouse
const secrets = new Map<string, string>()

/** One walk through everything this part has, with every planted word in it. */
async function walk(): Promise<void> {
  const visitor = new Visitor(house.origin)
  const keepCookie = (name: string): void => {
    if (visitor.cookie !== undefined) secrets.set(`session cookie (${name})`, visitor.cookie)
  }
  await register(visitor, planted)
  await visitor.call('login', { email: planted.email, password: planted.password })
  await advance(house, 'PT61S')
  await visitor.call('resendConfirmation', { email: planted.email })
  await confirm(visitor, planted)
  await visitor.call('login', { email: planted.email, password: 'Planted-wrong-4471' })
  await logIn(visitor, planted)
  keepCookie('first')
  await visitor.must('sendOtp', { cCode: '(+91) India', mobile: planted.phone })
  const code = await visitor.until('the code', async () =>
    (await outboxOf(visitor, `+91${planted.phone}`)).map(({ text }) => /\b(\d{4})\b/.exec(text)?.[1]).at(-1),
  )
  // Four digits stand in many places by chance; with the words of their message they do not.
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
    await advance(house, 'PT40S')
    await visitor.call('addBank', { ...input, accountType: 'SB', branchName: 'Fort' })
  }
  await uploadSmall(visitor, 'planted.png')
  // What is refused is logged too: a body that no call reads, an account number in a path and in a query.
  await visitor.send({
    method: 'POST',
    path: '/api/bse/banks/verify',
    headers: { 'content-type': 'application/json' },
    body: `{"accountNumber":"${accounts.first}","name":`,
  })
  await visitor.send({ method: 'GET', path: `/api/me/documents/${accounts.first}` })
  await visitor.send({ method: 'GET', path: `/api/me/bank?email=${planted.email}&phone=${planted.phone}` })
  await visitor.must('getBank')
  await visitor.must('getProfile')
  await visitor.must('changePassword', { password: newPassword, repassword: newPassword })
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
  await untilAllEnded(house)
}

beforeAll(async () => {
  house = await startProvenHouse(await newPlace())
  for (const [name, secret] of Object.entries({
    ...accounts,
    phone: planted.phone,
    password: planted.password,
    newPassword,
    forgottenPassword,
    'wrong password': 'Planted-wrong-4471',
  }))
    secrets.set(name, secret)
  await walk()
})
afterAll(() => clearPlace(house.dataDir, house))

/** What identifies a person beside what is secret. */
const personal = (): Map<string, string> =>
  new Map([...secrets, ['e-mail', planted.email], ['name', 'Quillavati'], ['surname', 'Zwartkop']])

describe('a walk through everything leaves nothing of the person where it does not belong', () => {
  it('the walk went through', async () => {
    expect(secrets.size).toBe(13)
    const executions = await executionsOf(house)
    expect(executions.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
  })

  it('and the search finds what is there: the bank knows the accounts, the tables their own words', () => {
    const all = (test: RegExp) =>
      filesBelow(house.dataDir)
        .filter(name => test.test(name))
        .map(name => join(house.dataDir, name))
    for (const [name, account] of Object.entries(accounts)) {
      const known = all(/^sandbox\.sqlite/).map(file => foundIn(file, new Map([[name, account]])))
      expect(known.some(found => found?.startsWith(name))).toBe(true)
    }
    const own = all(/^dynamodb\//).map(file => foundIn(file, new Map([['an event row', 'event#']])))
    expect(own.some(found => found !== undefined)).toBe(true)
  })

  it('in no log: of functions, of accesses, of the database, of the vendors', async () => {
    const logs = filesBelow(join(house.dataDir, 'logs')).map(name => join(house.dataDir, 'logs', name))
    expect(logs.length).toBeGreaterThan(8)
    expect(logs.map(file => foundIn(file, personal())).filter(Boolean)).toEqual([])
  })

  it('in no event, message, execution or schedule on the disk, and in no row of the documents', async () => {
    await house.stop()
    const files = filesBelow(house.dataDir).filter(
      name =>
        // The bank and the letters know the person; the tables are looked at below; a document is what it is.
        !/^(sandbox\.sqlite|dynamodb\/|logs\/)/.test(name) && !/^s3\/.*blob/.test(name),
    )
    expect(files.some(name => name.startsWith('queues.sqlite'))).toBe(true)
    expect(files.some(name => name.startsWith('states'))).toBe(true)
    expect(files.map(name => foundIn(join(house.dataDir, name), personal())).filter(Boolean)).toEqual([])
    house = await startProvenHouse({ dataDir: house.dataDir, port: house.port })
  })

  it('in no history, input or output of an execution', async () => {
    const executions = await executionsOf(house)
    const histories = await Promise.all(executions.map(({ arn }) => historyOf(house, arn)))
    expect(histories.every(history => history.length > 500)).toBe(true)
    const betrayed = [...personal()].filter(([, secret]) => histories.some(text => text.includes(secret)))
    expect(betrayed).toEqual([])
  })

  it('the tables hold accounts and the phone encrypted, passwords and cookies as hashes, codes not at all', async () => {
    const tables = filesBelow(join(house.dataDir, 'dynamodb')).map(name =>
      join(house.dataDir, 'dynamodb', name),
    )
    expect(tables.map(file => foundIn(file, secrets)).filter(Boolean)).toEqual([])
  })
})
