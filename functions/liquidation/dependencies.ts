import { maskContact, readAccountChanges, readIdentity } from '../auth/published.ts'
import { readBankAccount } from '../bank-verification/published.ts'
import { openInstruments, readInstrument } from '../bonds/published.ts'
import { type ClaimKey, readClaim } from '../book/claims/claims.ts'
import { arePayoutsHeld, readInvestorBook, readPayoutsHeldForAll } from '../book/readers.ts'
import { hasConsent } from '../consents/published.ts'
import { noteOf } from '../contract-notes/published.ts'
import { now } from '../platform/clock.ts'
import { openMailer } from '../platform/email.ts'
import { environment } from '../platform/environment.ts'
import { onceForEvent } from '../platform/events/onceForEvent.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openTaskTokens } from '../platform/executions/taskTokens.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openRazorpayX } from '../providers/payouts/razorpayX.ts'
import { openRazorpayXWebhooks } from '../providers/payouts/razorpayXWebhooks.ts'
import { openMsg91 } from '../providers/sms/msg91.ts'
import { liquidationCodes } from './codes/liquidationCodes.ts'
import { liquidationCommands } from './liquidationCommands.ts'
import { payoutHookStore } from './payout/payoutHookStore.ts'

/** What the calls need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  const tableName = environment.table('liquidation')
  return {
    now,
    table,
    marketDays: openMarketDays(table, environment.table('operations')),
    seals: openSeals(secrets, table),
    store: liquidationCommands(table, tableName),
    codes: liquidationCodes({ table, tableName, secrets }),
    payoutHooks: payoutHookStore(table, tableName),
    payoutWebhooks: openRazorpayXWebhooks(secrets),
    readBook: (investorId: string) => readInvestorBook(table, investorId),
    payoutsHeld: (investorId: string) => arePayoutsHeld(table, investorId),
    allPayoutsHeld: () => readPayoutsHeldForAll(table),
    instrumentOf: openInstruments(table),
    bankOf: (investorId: string) => readBankAccount(table, cipher, investorId),
    accountChanges: (investorId: string) => readAccountChanges(table, investorId),
    noteOf: (orderId: string) => noteOf(table, orderId),
    hasConsented: (investorId: string) => hasConsent(table, investorId, 'redeem'),
    codeGoesTo: async (investorId: string): Promise<string> => {
      const identity = await readIdentity(table, cipher, investorId)
      if (identity === undefined) throw new Error('whoever is signed in is nobody')
      const { phone, email, phoneVerified } = identity
      return maskContact(phoneVerified ? { phone } : { email })
    },
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now' | 'table' | 'seals' | 'marketDays'>

/** What the consumers and the sweep need. */
export function openConsumerDependencies() {
  const { table, secrets, cipher } = openStorage()
  const tableName = environment.table('liquidation')
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    store: liquidationCommands(table, tableName),
    claimOf: (claim: ClaimKey) => readClaim(table, claim),
    instrumentOf: (ISIN: string) => readInstrument(table, ISIN),
    executions: openExecutions(),
    taskTokens: openTaskTokens(),
    once: onceForEvent(table, tableName),
    codes: liquidationCodes({ table, tableName, secrets }),
    identityOf: (investorId: string) => readIdentity(table, cipher, investorId),
    mailer: openMailer(),
    payouts: openRazorpayX(openVendor('payouts', secrets)),
    sms: openMsg91(openVendor('sms', secrets)),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now' | 'marketDays'>
