import * as z from 'zod/mini'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import {
  readAnswer,
  type SignedRequestsOptions,
  signedRequests,
} from '../../platform/vendors/vendorRequests.ts'
import type { Depository, PaidLine } from './port.ts'

/** The answers of the participant's gateway; the format is ours (README.md). */
const units = z.int().check(z.minimum(0))
const holding = z.object({ dematNumber: z.string(), isin: z.string(), units })
const holdings = z.object({
  date: z.string(),
  rows: z.array(z.extend(holding, { pledgedUnits: units })),
  next: z.nullish(z.string().check(z.minLength(1))),
})
const report = z.object({
  isin: z.string(),
  dueDate: z.string(),
  paid: z.array(
    z.object({
      dematNumber: z.string(),
      grossPaise: z.nullish(z.int().check(z.minimum(0))),
      tdsPaise: z.nullish(z.int().check(z.minimum(0))),
      netPaise: z.int().check(z.minimum(0)),
      paidOn: z.iso.date(),
      utr: z.string().check(z.minLength(1)),
    }),
  ),
})
const delivery = z.object({
  reference: z.string(),
  dematNumber: z.string(),
  isin: z.string(),
  units,
  state: z.enum(['ACCEPTED', 'DELIVERED', 'SHORT']),
  deliveredAt: z.nullish(z.iso.datetime({ offset: true })),
})

/** Queries are POSTs, so that account numbers are not in addresses. All requests may be repeated, deliveries too. */
const askBudget = { budgetMs: 8_000, attempts: 2 } as const
const mostClaims = 100
const deliveryStates = { ACCEPTED: 'onItsWay', DELIVERED: 'delivered', SHORT: 'short' } as const

export function openParticipantGateway(options: SignedRequestsOptions): Depository {
  const send = signedRequests('depository', options)
  return {
    async units(dematNumber, ISIN) {
      const body = { dematNumber, isin: ISIN }
      const request = { method: 'POST', path: '/v1/holdings/query', body, operation: 'units' } as const
      const answer = readAnswer(await send(request, askBudget), holding)
      if (answer.dematNumber !== dematNumber || answer.isin !== ISIN) throw contradiction()
      return answer.units
    },
    async holdings(date, page) {
      const query = new URLSearchParams(page === undefined ? { date } : { date, page })
      const request = { method: 'GET', path: `/v1/holdings?${query}`, operation: 'holdings' } as const
      const answer = readAnswer(await send(request, askBudget), holdings)
      // The same page as next would be read without end.
      if (answer.date !== date || (page !== undefined && answer.next === page)) throw contradiction()
      // More pledged than held: one of the two is wrong.
      if (answer.rows.some(({ units, pledgedUnits }) => pledgedUnits > units)) throw contradiction()
      const rows = answer.rows.map(({ dematNumber, isin, units, pledgedUnits }) => ({
        dematNumber,
        ISIN: isin,
        units,
        pledgedUnits,
      }))
      return { rows, next: answer.next ?? undefined }
    },
    async payouts({ ISIN, dueDate, paymentDate, lines }) {
      if (lines.length === 0) return []
      if (lines.length > mostClaims) throw new RangeError(`at most ${mostClaims} claims a call`)
      const body = { isin: ISIN, dueDate, paymentDate, lines }
      const request = { method: 'POST', path: '/v1/payout-claims', body, operation: 'payouts' } as const
      const answer = readAnswer(await send(request, askBudget), report)
      const claimed = new Set(lines.map(({ dematNumber }) => dematNumber))
      const isOurs =
        answer.isin === ISIN &&
        answer.dueDate === dueDate &&
        answer.paid.every(({ dematNumber }) => claimed.has(dematNumber))
      if (!isOurs) throw contradiction()
      return creditsByAccount(answer.paid.map(paidLineOf))
    },
    async deliver({ reference, dematNumber, ISIN, units }) {
      if (!Number.isSafeInteger(units) || units < 1) throw new RangeError('units are whole and at least one')
      const body = { reference, dematNumber, isin: ISIN, units }
      const request = { method: 'POST', path: '/v1/deliveries', body, operation: 'deliver' } as const
      const answer = readAnswer(await send(request, askBudget), delivery)
      const isOurs =
        answer.reference === reference &&
        answer.dematNumber === dematNumber &&
        answer.isin === ISIN &&
        answer.units === units
      // Exactly the delivered ones have an instant.
      if (!isOurs || (answer.state === 'DELIVERED') !== (answer.deliveredAt != null)) throw contradiction()
      const state = deliveryStates[answer.state]
      return answer.deliveredAt == null ? { state } : { state, deliveredAt: new Date(answer.deliveredAt) }
    },
  }
}

/** A line of the report. Gross and TDS come together and add up to the rest; anything else contradicts itself. */
function paidLineOf({ grossPaise, tdsPaise, ...line }: z.output<typeof report>['paid'][number]): PaidLine {
  if (grossPaise == null && tdsPaise == null) return line
  if (grossPaise == null || tdsPaise == null || grossPaise - tdsPaise !== line.netPaise) throw contradiction()
  return { ...line, grossPaise, tdsPaise }
}

/**
 * One line an account. A second credit of an account has a UTR of its own and is kept beside the first, never added to it;
 * the same UTR twice, or a third credit, is unreadable.
 */
function creditsByAccount(lines: readonly PaidLine[]): PaidLine[] {
  const found = new Map<string, PaidLine>()
  for (const line of lines) {
    const first = found.get(line.dematNumber)
    if (first !== undefined && (first.repeated !== undefined || first.utr === line.utr)) throw contradiction()
    const { netPaise, paidOn, utr } = line
    found.set(
      line.dematNumber,
      first === undefined ? line : { ...first, repeated: { netPaise, paidOn, utr } },
    )
  }
  return [...found.values()]
}

const contradiction = (): ProviderUnavailable =>
  new ProviderUnavailable('the participant answered about something else')
