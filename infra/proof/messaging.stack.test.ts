import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { advance } from '../drivers/control.ts'
import { pushesTo, subscribe } from '../drivers/push.ts'
import { leaveStack, takeStackInMarketHours } from '../drivers/sharedStack.ts'
import { outboxOf, type RunningStack } from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, Visitor, verifyBank } from '../drivers/visitor.ts'

let stack: RunningStack
beforeAll(async () => {
  // At night what can wait would be sent in the morning.
  stack = await takeStackInMarketHours()
})
afterAll(() => leaveStack(stack))

const devicesOf = z.looseObject({ devices: z.array(z.object({ id: z.string(), addedAt: z.string() })) })
const devices = async (visitor: Visitor) => devicesOf.parse(await visitor.must('listPushDevices')).devices
const subject = 'Log-in from a new device'

/** A log-in from a device not seen before is written about. */
const logInFrom = ({ email, password }: { email: string; password: string }, agent: string) =>
  new Visitor(stack.origin).must('login', { email, password }, { 'user-agent': agent })

it('each device gets a notification once, whatever its push service does, and none when it is over', async () => {
  const somebody = person(1, 'push')
  const visitor = await newInvestor(stack.origin, somebody)
  const phone = await subscribe(visitor)
  const flaky = await subscribe(visitor, 'down')
  const gone = await subscribe(visitor, 'gone')
  for (const device of [phone, flaky, gone, phone]) await visitor.must('addPushDevice', device)
  expect(await devices(visitor)).toHaveLength(3)
  const elsewhere = { ...phone, endpoint: `${stack.origin}/api/openapi.json` }
  expect((await visitor.call('addPushDevice', elsewhere)).status).toBe(400)

  await logInFrom(somebody, 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')
  const subjects = async (endpoint: string) =>
    (await pushesTo(stack, endpoint)).filter(one => one.subject === subject)
  const [push] = await visitor.until('the first message', async () => {
    const arrived = await subjects(phone.endpoint)
    return arrived.length > 0 ? arrived : undefined
  })
  expect(push?.path).toMatch(/^\/platform\//)
  await visitor.until('the end of the dead one', async () =>
    (await devices(visitor)).length === 2 ? true : undefined,
  )
  // The service that is down is asked again by the queue, after some minutes of the clock.
  for (let time = 0; time < 3 && (await subjects(flaky.endpoint)).length === 0; time += 1) {
    await advance(stack, 'PT4M')
    await pause(1_500)
  }
  await visitor.until('the one whose service was down', async () =>
    (await subjects(flaky.endpoint)).length > 0 ? true : undefined,
  )
  for (const { endpoint } of [phone, flaky]) expect(await subjects(endpoint)).toHaveLength(1)

  // A new password ends them all.
  const password = 'Another-Passbook-2026'
  await visitor.must('changePassword', { currentPassword: somebody.password, password, repassword: password })
  await visitor.until('no devices', async () => ((await devices(visitor)).length === 0 ? true : undefined))
  await logInFrom(
    { ...somebody, password },
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  )
  await visitor.until('the second letter', async () => {
    const letters = (await outboxOf(stack, somebody.email)).filter(one => one.subject === subject)
    return letters.length === 2 ? true : undefined
  })
  for (const { endpoint } of [phone, flaky]) expect(await subjects(endpoint)).toHaveLength(1)
}, 300_000)

it('a letter that bounces is replaced by a text message, and the next one is not sent to its address', async () => {
  const somebody = { ...person(7, 'bounces'), email: 'bounce+7@proof.sthirank.test' }
  const investor = await newInvestor(stack.origin, somebody)
  await investor.must('sendOtp', { mobile: somebody.phone })
  const texts = async () => (await outboxOf(stack, `+91${somebody.phone}`)).map(({ text }) => text)
  const code = await investor.until('the code', async () => {
    const [sent] = await texts()
    return sent === undefined ? undefined : /\b\d{4}\b/.exec(sent)?.[0]
  })
  await investor.must('validateOtp', { otp: code })
  const lettersAbout = async (word: string) =>
    (await outboxOf(stack, somebody.email)).filter(letter => letter.subject?.includes(word)).length
  const failBank = async (account: string) => {
    const attempt = await verifyBank(investor, account)
    await advance(stack, 'PT30S')
    await investor.until('the answer of the bank', async () =>
      (await bankStatus(investor, attempt)) === 'failed' ? true : undefined,
    )
  }
  await failBank('50182012340004')
  const replacing = async (count: number) =>
    investor.until(`text message ${count} in the place of a letter`, async () => {
      const instead = (await texts()).filter(text => /letter/i.test(text))
      return instead.length >= count ? instead.length : undefined
    })
  expect(await replacing(1)).toBe(1)
  expect(await lettersAbout('bank')).toBe(1)
  await failBank('50182012350004')
  expect(await replacing(2)).toBe(2)
  expect(await lettersAbout('bank')).toBe(1)
}, 300_000)
