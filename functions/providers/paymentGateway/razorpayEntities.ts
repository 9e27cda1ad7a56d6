import * as z from 'zod/mini'

/** The parts of Razorpay's entities that are read. Money is whole paise in INR; anything else is unreadable. */

const paise = z.int().check(z.minimum(0))
const rupeePaise = z.literal('INR')
const instant = z.int().check(z.positive())
/** An object, an empty array when there are none, or (in the settlement file) JSON in a text. */
const notes = z.nullish(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()]))

export const orderEntity = z.object({
  id: z.string().check(z.regex(/^order_[A-Za-z0-9]{6,40}$/)),
  amount: paise,
  currency: rupeePaise,
  receipt: z.nullish(z.string()),
  status: z.enum(['created', 'attempted', 'paid']),
})

export const paymentEntity = z.object({
  id: z.string().check(z.regex(/^pay_[A-Za-z0-9]{6,40}$/)),
  amount: paise,
  currency: rupeePaise,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.nullish(z.string()),
  method: z.nullish(z.string()),
  error_reason: z.nullish(z.string()),
  acquirer_data: z.nullish(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
  created_at: instant,
})

export const refundEntity = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{6,40}$/)),
  amount: paise,
  currency: rupeePaise,
  payment_id: z.string(),
  receipt: z.nullish(z.string()),
  status: z.enum(['pending', 'processed', 'failed']),
})

export const virtualAccountEntity = z.object({
  id: z.string().check(z.regex(/^va_[A-Za-z0-9]{6,40}$/)),
  status: z.enum(['active', 'closed']),
  notes,
  receivers: z.array(
    z.object({
      entity: z.string(),
      name: z.string(),
      account_number: z.string(),
      ifsc: z.string(),
      bank_name: z.nullish(z.string()),
    }),
  ),
})

export const bankTransfer = z.object({
  payment_id: z.string(),
  amount: paise,
  bank_reference: z.nullish(z.string()),
})

export const reconRow = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: paise,
  currency: z.string(),
  created_at: instant,
  payment_id: z.nullish(z.string()),
  order_receipt: z.nullish(z.string()),
  notes,
})

export const pageOf = <Item extends z.core.$ZodType>(item: Item) => z.object({ items: z.array(item) })

/** Our reference in the notes of an entity. */
export function referenceIn(value: z.output<typeof notes>): string | undefined {
  const found = z.safeParse(
    z.object({ reference: z.string() }),
    typeof value === 'string' ? parsed(value) : value,
  )
  return found.success ? found.data.reference : undefined
}

/** The bank's reference of a payment, under whichever name its method has. */
export function utrOf(data: z.output<typeof paymentEntity>['acquirer_data']): string | undefined {
  const found = z.safeParse(
    z.object({
      utr: z.nullish(z.string()),
      rrn: z.nullish(z.string()),
      bank_transaction_id: z.nullish(z.string()),
    }),
    data,
  )
  if (!found.success) return undefined
  const { utr, rrn, bank_transaction_id } = found.data
  return utr ?? rrn ?? bank_transaction_id ?? undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Plain text: no reference of ours.
    return undefined
  }
}
