import { RazorpayActions } from '../razorpay/razorpayActions.ts'
import { razorpayControl } from '../razorpay/razorpayControl.ts'
import { RazorpayLedger } from '../razorpay/razorpayLedger.ts'
import { razorpayPages } from '../razorpay/razorpayPages.ts'
import { razorpaySandbox } from '../razorpay/razorpaySandbox.ts'
import { PayoutsSandbox } from '../razorpayx/payoutsSandbox.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { openVendorBehaviours } from '../vendorBehaviours.ts'
import { below, type Vendor } from '../wire.ts'
import { ClearingBankSandbox } from './clearingBankSandbox.ts'
import { DepositorySandbox } from './depositorySandbox.ts'
import { ExchangeSandbox } from './exchangeSandbox.ts'
import { signedVendor } from './signedVendor.ts'

/** Payment gateway, exchange, depository, clearing bank and payouts: vendors that depend on each other. */
export function openMarketVendors(context: SandboxContext): readonly Vendor[] {
  const { database, settings, clock, webhooks, pages, secretOf, calendar } = context
  const keys = {
    keyId: secretOf('payment-gateway/key-id'),
    keySecret: secretOf('payment-gateway/key-secret'),
  }
  const behaviours = openVendorBehaviours(settings, clock)
  const ledger = new RazorpayLedger(database, clock)
  const razorpayActions = new RazorpayActions(ledger, webhooks, keys.keySecret)
  const exchange = new ExchangeSandbox(database, clock, calendar)
  const depository = new DepositorySandbox(database, clock, exchange, calendar)
  const bank = new ClearingBankSandbox(database, clock, ledger, exchange)
  const payouts = new PayoutsSandbox(context)
  return [
    behaviours.control,
    razorpayControl(ledger, razorpayActions),
    exchange.inspection,
    depository.control,
    bank.control,
    payouts.control,
    below(
      '/razorpay',
      razorpayPages({ database, ledger, actions: razorpayActions, pages, keyId: keys.keyId }),
    ),
    below('/razorpay', behaviours.of('payment-gateway', razorpaySandbox(ledger, razorpayActions, keys))),
    // The account validations of the same vendor come before.
    below('/razorpayx', behaviours.of('payouts', payouts.vendor)),
    below(
      '/exchange',
      behaviours.of('bond-exchange', signedVendor('bond-exchange', secretOf, exchange.vendor)),
    ),
    below(
      '/depository',
      behaviours.of('depository', signedVendor('depository', secretOf, depository.vendor)),
    ),
    below(
      '/clearing-bank',
      behaviours.of('clearing-bank', signedVendor('clearing-bank', secretOf, bank.vendor)),
    ),
  ]
}
