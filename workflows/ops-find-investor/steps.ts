import * as z from 'zod/mini'
import { investorOfEmail, investorsOfPhone } from '../../functions/auth/published.ts'
import {
  investorOfAccount,
  type PublishedBankStep,
  readBankStep,
} from '../../functions/bank-verification/published.ts'
import { investorOfPan, kycStateOf, type PublishedKyc } from '../../functions/kyc-record/published.ts'
import { liquidationOf } from '../../functions/liquidation/published.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { orderOf } from '../../functions/orders/published.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { transactLabelled } from '../../functions/platform/records/moveRecord.ts'
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

/**
 * Finds an investor's id; what was sought is in no output, no log and no row. Who looked for whom, by what kind of thing and why
 * is written before it is answered, also when nobody was found: guesses leave a trail.
 */
export const findInvestor =
  (needs: Dependencies) =>
  async (input: Input, { now, start }: OperatorContext): Promise<FoundInvestor | Refusal> => {
    const found = await lookUp(needs, input, now)
    if ('outcome' in found) return found
    const { by, ids } = found
    const [investorId, ...others] = ids
    const looked = {
      ...start,
      subject: investorId === undefined || others.length > 0 ? 'nobody' : `investor#${investorId}`,
      decision: `looked for by ${by}, found ${ids.length}`,
    }
    // A step that is run again has written it before.
    await transactLabelled(needs.table, needs.audit.entries(looked, now))
    if (others.length > 0) return several(ids.join(', '))
    if (investorId === undefined)
      return refusal(
        'InvestorUnknown',
        'Nobody was found by this. Nothing was changed. A mobile number and a bank account are found once they are verified.',
      )
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

/** Investors that were found, and by what kind of thing; never what was sought itself. */
interface Found {
  readonly by: string
  readonly ids: readonly string[]
}
const foundOne = (by: string, investorId: string | undefined): Found => ({
  by,
  ids: investorId === undefined ? [] : [investorId],
})

async function lookUp(
  needs: Dependencies,
  { orderId, sealed = '' }: Input,
  now: Date,
): Promise<Found | Refusal> {
  if (orderId !== undefined) return foundOne(orderId, await needs.investorOfOrder(orderId))
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
  const { data } = parsed
  if ('email' in data) return foundOne('an e-mail address', await needs.investorOfEmail(data.email))
  if ('mobile' in data) return { by: 'a mobile number', ids: await needs.investorsOfPhone(data.mobile) }
  if ('pan' in data) return foundOne('a PAN', await needs.investorOfPan(data.pan))
  return foundOne('a bank account', await needs.investorOfAccount(data))
}

/** What the step reads. */
export const wired = (table: Table, cipher: FieldCipher, open: OpenSealedInput, operations: string) => ({
  table,
  audit: operatorAuditStore(table, operations),
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
  return { now, ...wired(table, cipher, openSealedInput(secrets), environment.table('operations')) }
}

export const handler = operatorFunction(definition, findInvestor, openDependencies)
