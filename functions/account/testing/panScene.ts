import { vi } from 'vitest'
import { panConsentVersions } from '../../../shared/contracts/account/pans/panBody.ts'
import type { Email } from '../../platform/email.ts'
import { onceForEvent } from '../../platform/events/onceForEvent.ts'
import { callOf, deliveredEvent } from '../../platform/testing/calls.ts'
import { eachTest } from '../../platform/testing/eachTest.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { runAt, testEnvironment } from '../../platform/testing.ts'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { PanAnswer, PanQuestion } from '../../providers/panVerification/port.ts'
import { handleConfirmPan } from '../panConsent/confirmPan.ts'
import { consentTokens } from '../panConsent/consentToken.ts'
import { onPanCodeRequested } from '../panConsent/onPanCodeRequested.ts'
import { onPanConsentGiven, onPanConsentWithdrawn } from '../panConsent/onPanConsent.ts'
import { panCodes } from '../panConsent/panCodes.ts'
import { handleSendPanCode } from '../panConsent/sendPanCode.ts'
import { handleWithdrawPanConsent } from '../panConsent/withdrawPanConsent.ts'
import { handleDeleteSubAccount } from '../pans/deleteSubAccount.ts'
import { handleGetValidPans } from '../pans/getValidPans.ts'
import { subAccountStore } from '../pans/subAccountStore.ts'
import { sweepPans } from '../pans/sweepPans.ts'
import { handleUnDeleteSubAccount } from '../pans/unDeleteSubAccount.ts'
import { handleUpdateSubAccount } from '../pans/updateSubAccount.ts'

export const tableName = 'sthirank-account'
export const investorId = 'inv_1'
export const ownEmail = 'asha@example.in'
export const ownPan = 'ABCPE1234F'
/** Another person, whom the income-tax department knows. */
export const mother = {
  pan: 'QRSPM4321K',
  name: 'Meena Rao',
  dob: '1961-05-14',
  email: 'meena@example.in',
} as const
/** 12 years old in November 2026. */
export const child = { pan: 'KLMPC7777D', name: 'Kiran Rao', dob: '2014-06-30' } as const
export const byGuardian = { ...child, guardian: panConsentVersions.guardian }

export const days = (count: number): number => count * 86_400_000
export const seconds = (count: number): number => count * 1000

type Known = Extract<PanAnswer, { readonly known: true }>
const confirmed: Known = {
  known: true,
  nameMatches: true,
  dobMatches: true,
  isIndividual: true,
  aadhaarLinked: true,
  fullName: 'MEENA RAO',
}
const kycOf = (pan: string | undefined) => ({
  state: 'incomplete' as const,
  version: 1,
  approved: false,
  userType: 'bonds' as const,
  name: 'Asha S Rao',
  ...(pan !== undefined && {
    pan: {
      pan,
      name: 'Asha S Rao',
      dob: '1990-02-07',
      gender: 'F' as const,
      income: '3' as const,
      operative: true,
    },
  }),
  bank: { status: 'none' as const },
  documents: [],
  remarks: [],
  steps: { pan: true, address: false, bank: false, demat: false },
})

function make() {
  const tables = { TABLE_ACCOUNT: tableName, TABLE_KYC: 'sthirank-kyc' }
  for (const [name, value] of Object.entries({ ...testEnvironment, ...tables })) vi.stubEnv(name, value)
  return {
    table: memoryTable(),
    clock: Date.parse('2026-11-20T04:30:00.000Z'),
    /** What the income-tax department answers; `undefined`: nothing. */
    answer: confirmed as PanAnswer | undefined,
    questions: [] as PanQuestion[],
    ownPan: ownPan as string | undefined,
    mails: [] as Email[],
    delivered: new Set<string>(),
  }
}
export const scene = eachTest(make)
/** The department answers so, about somebody that it knows. */
export function answers(changes: Partial<Known>): void {
  scene.answer = { ...confirmed, ...changes }
}

const secrets = { read: (name: string) => Promise.resolve(Buffer.from(`${name}-secret`).toString('base64')) }
export const now = (): Date => new Date(scene.clock)
export const call = (by = investorId) => callOf(by, now(), ownEmail)
/** A call without a session. */
const visit = () => ({ ...call(), session: undefined }) as never

export const wire = () => ({
  table: scene.table,
  cipher: testCipher,
  subAccounts: subAccountStore(scene.table, tableName, testCipher),
  panCodes: panCodes(scene.table, tableName, secrets),
  consentTokens: consentTokens(secrets),
  kycOf: () => Promise.resolve(kycOf(scene.ownPan)),
  identityOf: () =>
    Promise.resolve({
      email: ownEmail,
      name: 'Asha Rao',
      phone: '9876543210',
      phoneVerified: false,
      emailConfirmed: true,
    }),
  once: onceForEvent(scene.table, tableName),
  mailer: { send: (mail: Email) => Promise.resolve(void scene.mails.push(mail)) },
  siteOrigin: 'https://site.test',
  panVerification: {
    check(question: PanQuestion) {
      scene.questions.push(question)
      return scene.answer === undefined
        ? Promise.reject(new ProviderUnavailable('down'))
        : Promise.resolve(scene.answer)
    },
  },
})

type UpdateInput = Parameters<ReturnType<typeof handleUpdateSubAccount>>[0]
export const save = (input: UpdateInput, key?: string, by = investorId) =>
  handleUpdateSubAccount(wire())(input, {
    ...call(by),
    ...(key !== undefined && {
      idempotency: { owner: investorId, call: 'updateSubAccount', key, bodyHash: JSON.stringify(input) },
    }),
  })
export const send = (pan: string = mother.pan, by = investorId) =>
  handleSendPanCode(wire())({ pan }, call(by))
export const confirm = (otp: string, pan: string = mother.pan) =>
  handleConfirmPan(wire())({ pan, otp }, call())
export const withdraw = (pan: string = mother.pan) => handleWithdrawPanConsent(wire())({ pan }, call())
export const withdrawBy = (token: string) => handleWithdrawPanConsent(wire())({ token }, visit())
export const remove = (pan: string = mother.pan, version?: number) =>
  handleDeleteSubAccount(wire())({ pan, version }, call())
export const restore = (pan: string = mother.pan) => handleUnDeleteSubAccount(wire())({ pan }, call())
export const sweep = () => sweepPans(wire()).run(runAt(now()))

export async function list() {
  const outcome = await handleGetValidPans(wire())({}, call())
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return outcome.body.data
}
export const entry = async (pan: string = mother.pan) => (await list()).list.find(one => one.pan === pan)

const consumers = () => [onPanCodeRequested(wire()), onPanConsentGiven(wire()), onPanConsentWithdrawn(wire())]
/** Delivers every event that was not delivered yet, each twice, to these consumers; returns the letters that went out. */
export async function deliver(only?: readonly string[]): Promise<readonly Email[]> {
  const before = scene.mails.length
  for (const one of consumers()) {
    if (only?.includes(one.name) === false) continue
    const event = `${one.name.charAt(2).toLowerCase()}${one.name.slice(3)}`
    for (const [place, payload] of scene.table.events(event).entries()) {
      const id = `${event}-${place}`
      if (scene.delivered.has(id)) continue
      scene.delivered.add(id)
      const detail = deliveredEvent('account', event, payload, {
        now: now(),
        type: 'subAccount',
        eventId: id,
      })
      for (let time = 0; time < 2; time += 1) await one.consume(detail, runAt(now()))
    }
  }
  return scene.mails.slice(before)
}
/** The code in the newest letter that has one. */
export const codeIn = (mails: readonly Email[]): string =>
  mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast(code => code !== undefined) ?? 'none'
export const tokenIn = (mails: readonly Email[]): string =>
  mails.map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1]).findLast(one => one !== undefined) ?? 'none'
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Adds the mother, and she agrees. */
export async function agreed(): Promise<void> {
  await save(mother)
  await send()
  await confirm(codeIn(await deliver()))
  await deliver()
}
