import * as z from 'zod/mini'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import {
  readAnswer,
  type SignedRequestsOptions,
  signedRequests,
} from '../../platform/vendors/vendorRequests.ts'
import type { BondExchange, RfqRequest, RfqState } from './port.ts'

/** A request for quote in the answers of the exchange's gateway; the format is ours (README.md). */
const facts = {
  orderNumber: z.string().check(z.minLength(1)),
  reference: z.string(),
  isin: z.string(),
  units: z.int().check(z.positive()),
  cleanPrice: z.string(),
  considerationPaise: z.int().check(z.positive()),
  settlementDate: z.iso.date(),
}
const instant = z.iso.datetime({ offset: true })
const reasons = z.nullish(z.string())
/** `MATCHED` needs a deal number and an instant, `SETTLED` both instants; otherwise the answer is unreadable. */
const rfq = z.discriminatedUnion('state', [
  z.object({ ...facts, state: z.literal('OPEN') }),
  z.object({ ...facts, state: z.literal('MATCHED'), dealNumber: z.string(), matchedAt: instant }),
  z.object({ ...facts, state: z.literal('REJECTED'), reason: reasons }),
  z.object({
    ...facts,
    state: z.literal('SETTLED'),
    dealNumber: z.string(),
    matchedAt: instant,
    settledAt: instant,
  }),
  z.object({
    ...facts,
    state: z.literal('FAILED'),
    dealNumber: z.string(),
    matchedAt: instant,
    reason: reasons,
  }),
])
type Rfq = z.output<typeof rfq>
const list = z.object({ rfqs: z.array(rfq) })

const createBudget = { budgetMs: 12_000, attempts: 1 } as const
const askBudget = { budgetMs: 8_000, attempts: 2 } as const
const alreadyThere = 'DUPLICATE_REFERENCE'

export function openRfqGateway(options: SignedRequestsOptions): BondExchange {
  const send = signedRequests('bond-exchange', options)
  const known = async (orderId: string): Promise<Rfq | undefined> => {
    const path = `/v1/rfqs?${new URLSearchParams({ reference: orderId })}`
    const { rfqs } = readAnswer(await send({ method: 'GET', path, operation: 'find' }, askBudget), list)
    // The exchange may ignore the filter.
    return rfqs.find(({ reference }) => reference === orderId)
  }
  const create = async (request: RfqRequest): Promise<Rfq | undefined> => {
    const { orderId, ISIN, units, cleanPrice, considerationPaise, settlementDate, dematNumber } = request
    const body = {
      reference: orderId,
      isin: ISIN,
      units,
      cleanPrice,
      considerationPaise,
      settlementDate,
      dematNumber,
    }
    const answer = await send({ method: 'POST', path: '/v1/rfqs', body, operation: 'place' }, createBudget)
    try {
      return readAnswer(answer, rfq)
    } catch (error) {
      // An earlier attempt placed it, and its answer was lost.
      if (error instanceof ProviderRefused && error.code === alreadyThere) return known(orderId)
      throw error
    }
  }
  return {
    async place(request) {
      const placed = (await known(request.orderId)) ?? (await create(request))
      if (placed === undefined || !isOf(placed, request)) throw contradiction()
      return stateOf(placed)
    },
    async find(orderId) {
      const found = await known(orderId)
      return found === undefined ? undefined : stateOf(found)
    },
  }
}

const contradiction = (): ProviderUnavailable =>
  new ProviderUnavailable('the exchange answered about something else')

function isOf(
  { reference, isin, units, cleanPrice, considerationPaise, settlementDate }: Rfq,
  request: RfqRequest,
): boolean {
  return (
    reference === request.orderId &&
    isin === request.ISIN &&
    units === request.units &&
    cleanPrice === request.cleanPrice &&
    considerationPaise === request.considerationPaise &&
    settlementDate === request.settlementDate
  )
}

function stateOf(answer: Rfq): RfqState {
  const { orderNumber } = answer
  switch (answer.state) {
    case 'OPEN':
      return { orderNumber, state: 'open' }
    case 'REJECTED':
      return { orderNumber, state: 'rejected', reason: reasonOf(answer.reason) }
    case 'MATCHED':
      return { orderNumber, state: 'matched', ...trade(answer) }
    case 'SETTLED':
      return { orderNumber, state: 'settled', ...trade(answer), settledAt: new Date(answer.settledAt) }
    case 'FAILED':
      return { orderNumber, state: 'failed', ...trade(answer), reason: reasonOf(answer.reason) }
  }
}

const trade = ({
  dealNumber,
  matchedAt,
}: {
  readonly dealNumber: string
  readonly matchedAt: string
}): Pick<RfqState, 'dealNumber' | 'matchedAt'> => ({ dealNumber, matchedAt: new Date(matchedAt) })

function reasonOf(answer: string | null | undefined): NonNullable<RfqState['reason']> {
  switch (answer) {
    case 'NO_SELLER':
      return 'noSeller'
    case 'PRICE_OUT_OF_RANGE':
      return 'priceOutOfRange'
    case 'SELLER_SHORT':
      return 'sellerShort'
    default:
      return 'other'
  }
}
