import * as z from 'zod/mini'
import { investorOfEmail, investorsOfPhone } from '../../functions/auth/published.ts'
import {
  investorOfAccount,
  type PublishedBankStep,
  readBankStep,
} from '../../functions/bank-verification/published.ts'
import { investorOfPan, kycStateOf, type PublishedKyc } from '../../functions/kyc-record/published.ts'
import { liquidationOf } from '../../functions/liquidation/published.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { orderOf } from '../../functions/orders/published.ts'
import { now } from '../../functions/platform/clock.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import type { FieldCipher } from '../../functions/platform/security/fieldCipher.ts'
import { type OpenSealedInput, openSealedInput } from '../../functions/platform/security/sealedInput.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { SealRefused } from '../../shared/payloadEnvelope.ts'
import { accountNumber, emailAddress, ifsc, mobileNumber, pan } from '../../shared/vocabulary/identifiers.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** What an operator reads: the id, and where the investor stands. */
export interface FoundInvestor extends Done {
  readonly investor: {
    readonly investorId: string
    readonly kyc: PublishedKyc['state']
    readonly bank: PublishedBankStep['status']
  }
  readonly next: { readonly flow: string; readonly input: Readonly<Record<string, unknown>> }
}

const sought = z.union([
  z.strictObject({ email: emailAddress }),
  z.strictObject({ pan }),
  z.strictObject({ mobile: mobileNumber }),
  z.strictObject({ accountNumber, ifsc }),
])

/** Finds an investor's id; what was sought is in no output, no log and no row. */
export const findInvestor =
  (needs: Dependencies) =>
  async (input: Input, { now }: OperatorContext): Promise<FoundInvestor | Refusal> => {
    const investorId = await investorIdOf(needs, input, now)
    if (investorId === undefined)
      return refusal(
        'InvestorUnknown',
        'Nobody was found by this. Nothing was changed. A mobile number and a bank account are found once they are verified.',
      )
    if (typeof investorId !== 'string') return investorId
    const [kyc, { status: bank }] = await Promise.all([
      needs.kycStateOf(investorId),
      needs.bankStepOf(investorId),
    ])
    return {
      outcome: 'done',
      said: `Found: ${investorId}. The KYC is ${kyc}, the bank account ${bank}.`,
      investor: { investorId, kyc, bank },
      next: { flow: 'ops-show-kyc', input: { investorId, by: input.by } },
    }
  }

const several = (ids: string): Refusal =>
  refusal(
    'SeveralInvestors',
    `Several investors have verified this number: ${ids}. Nothing was changed. Ask for something that only one of them has.`,
  )

async function investorIdOf(
  needs: Dependencies,
  { orderId, sealed = '' }: Input,
  now: Date,
): Promise<string | undefined | Refusal> {
  if (orderId !== undefined) return needs.investorOfOrder(orderId)
  let opened: unknown
  try {
    opened = await needs.open(sealed, definition.flow, now)
  } catch (error) {
    if (!(error instanceof SealRefused)) throw error
    return refusal(
      'SealInvalid',
      'What was sealed is older than five minutes, or of another flow. Nothing was changed. Start npm run ops again.',
    )
  }
  const parsed = z.safeParse(sought, opened)
  if (!parsed.success)
    return refusal(
      'SoughtInvalid',
      'What was sealed is no e-mail address, mobile number, PAN, or account number with its IFSC. Nothing was changed. Give exactly one of "email", "mobile", "pan", or "accountNumber" and "ifsc".',
    )
  if ('email' in parsed.data) return needs.investorOfEmail(parsed.data.email)
  if ('mobile' in parsed.data) {
    const [first, ...others] = await needs.investorsOfPhone(parsed.data.mobile)
    return others.length === 0 ? first : several([first, ...others].join(', '))
  }
  if ('pan' in parsed.data) return needs.investorOfPan(parsed.data.pan)
  return needs.investorOfAccount(parsed.data)
}

/** What the step reads. */
export const wired = (table: Table, cipher: FieldCipher, open: OpenSealedInput) => ({
  open,
  investorOfOrder: async (orderId: string): Promise<string | undefined> =>
    (orderId.startsWith('liq_') ? await liquidationOf(table, orderId) : await orderOf(table, orderId))
      ?.investorId,
  investorOfEmail: (email: string) => investorOfEmail(table, cipher, email),
  investorsOfPhone: (phone: string) => investorsOfPhone(table, cipher, phone),
  investorOfPan: (value: string) => investorOfPan(table, cipher, value),
  investorOfAccount: (account: { readonly accountNumber: string; readonly ifsc: string }) =>
    investorOfAccount(table, cipher, account),
  kycStateOf: (investorId: string) => kycStateOf(table, investorId),
  bankStepOf: (investorId: string) => readBankStep(table, investorId),
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
function openDependencies() {
  const { table, cipher, secrets } = openStorage()
  return { now, ...wired(table, cipher, openSealedInput(secrets)) }
}

export const handler = operatorFunction(definition, findInvestor, openDependencies)
