import type { DatabaseSync } from 'node:sqlite'
import { ClearingBankSandbox } from './clearingBankSandbox.ts'
import type { SandboxClock } from './clock.ts'
import { DepositorySandbox } from './depositorySandbox.ts'
import { ExchangeSandbox } from './exchangeSandbox.ts'
import type { HostedPages } from './hostedPage.ts'
import { openMoods } from './moods.ts'
import { PayoutsSandbox } from './payoutsSandbox.ts'
import { razorpayControl } from './razorpayControl.ts'
import { RazorpayDeeds } from './razorpayDeeds.ts'
import { RazorpayLedger } from './razorpayLedger.ts'
import { razorpayPages } from './razorpayPages.ts'
import { razorpaySandbox } from './razorpaySandbox.ts'
import type { Settings } from './settings.ts'
import { signedVendor } from './signedVendor.ts'
import type { Webhooks } from './webhooks.ts'
import { below, type Vendor } from './wire.ts'

export interface MarketHouse {
  readonly database: DatabaseSync
  readonly settings: Settings
  readonly clock: SandboxClock
  readonly webhooks: Webhooks
  readonly pages: HostedPages
}

/** Who takes the money, matches the trade, keeps the units, banks it all and pays it out: vendors that know of each other. */
export function openMarketVendors(
  { database, settings, clock, webhooks, pages }: MarketHouse,
  secretOf: (name: string) => string,
): readonly Vendor[] {
  const keys = {
    keyId: secretOf('payment-gateway/key-id'),
    keySecret: secretOf('payment-gateway/key-secret'),
  }
  const moods = openMoods(settings, clock)
  const ledger = new RazorpayLedger(database, clock)
  const deeds = new RazorpayDeeds(ledger, webhooks, keys.keySecret)
  const exchange = new ExchangeSandbox(database, clock)
  const depository = new DepositorySandbox(database, clock, exchange)
  const bank = new ClearingBankSandbox(database, clock, ledger, exchange)
  const payouts = new PayoutsSandbox(database, clock, {
    keyId: secretOf('payouts/key-id'),
    keySecret: secretOf('payouts/key-secret'),
    accountNumber: secretOf('payouts/account-number'),
  })
  return [
    moods.control,
    razorpayControl(ledger, deeds),
    exchange.inspection,
    depository.control,
    bank.control,
    payouts.control,
    below('/razorpay', razorpayPages({ database, ledger, deeds, pages, keyId: keys.keyId })),
    below('/razorpay', moods.of('payment-gateway', razorpaySandbox(ledger, deeds, keys))),
    // The penny drops of the same vendor have an account of their own and are asked before.
    below('/razorpayx', moods.of('payouts', payouts.vendor)),
    below('/exchange', moods.of('bond-exchange', signedVendor('bond-exchange', secretOf, exchange.vendor))),
    below('/depository', moods.of('depository', signedVendor('depository', secretOf, depository.vendor))),
    below('/clearing-bank', moods.of('clearing-bank', signedVendor('clearing-bank', secretOf, bank.vendor))),
  ]
}
