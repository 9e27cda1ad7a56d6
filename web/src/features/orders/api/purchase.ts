import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { purchase as contract } from '../../../../../shared/contracts/orders/purchase.ts'
import { callOnce } from '../../../lib/callOnce.ts'

/** Buys units, once however often it is sent: the key of a bond's purchase is kept before it leaves. */
export const purchase = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callOnce(contract, input, signal, `purchase.${input.product}`)
