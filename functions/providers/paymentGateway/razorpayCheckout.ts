import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { isSignedWith, jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { HostedCheckout } from './port.ts'
import { isCancelled } from './razorpayFailures.ts'

/** Razorpay's hosted checkout: a form the browser posts to the vendor, which posts the browser back. */
export interface RazorpayCheckoutOptions {
  readonly secrets: Secrets
  /** Where the investor's browser finds the vendor's pages, e.g. `https://api.razorpay.com`, without a slash at the end. */
  readonly pagesUrl: string
}

const orderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{6,40}$/))
const paid = z.object({
  razorpay_payment_id: z.string().check(z.regex(/^pay_[A-Za-z0-9]{6,40}$/)),
  razorpay_order_id: orderId,
  razorpay_signature: z.string(),
})
const failed = z.object({ 'error[reason]': z.nullish(z.string()), 'error[metadata]': z.string() })
const metadata = z.object({ order_id: orderId })
const longestDescription = 255

export function openRazorpayCheckout({ secrets, pagesUrl }: RazorpayCheckoutOptions): HostedCheckout {
  return {
    async form({ gatewayOrderId, amountPaise, description, returnTo, cancelTo }) {
      return {
        action: `${pagesUrl}/v1/checkout/embedded`,
        // No personal data: the order itself names the account that may pay.
        fields: {
          key_id: await secrets.read('payment-gateway/key-id'),
          order_id: gatewayOrderId,
          amount: String(amountPaise),
          currency: 'INR',
          name: 'Sthirank',
          description: description.slice(0, longestDescription),
          callback_url: returnTo,
          cancel_url: cancelTo,
        },
      }
    },
    async readReturn(raw) {
      const fields = Object.fromEntries(new URLSearchParams(raw))
      const success = z.safeParse(paid, fields)
      if (success.success) {
        const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = success.data
        const keySecret = await secrets.read('payment-gateway/key-secret')
        return isSignedWith(keySecret, razorpay_signature, `${razorpay_order_id}|${razorpay_payment_id}`)
          ? { gatewayOrderId: razorpay_order_id, ended: 'paid' }
          : 'forged'
      }
      const failure = z.safeParse(failed, fields)
      if (!failure.success) return 'unreadable'
      const named = z.safeParse(metadata, jsonOf(failure.data['error[metadata]']))
      if (!named.success) return 'unreadable'
      const ended = isCancelled(failure.data['error[reason]']) ? 'cancelled' : 'failed'
      return { gatewayOrderId: named.data.order_id, ended }
    },
  }
}
