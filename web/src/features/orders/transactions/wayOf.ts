import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import type { PlainTextId } from '../../../lib/i18n.ts'

/** A step of an order or a sale on its way. */
export interface WayStep {
  readonly text: PlainTextId
  readonly state: 'done' | 'current' | 'waiting'
  /** The day by which it is done, ISO, where one is known. */
  readonly by?: string | undefined
}

/** Where an order or a sale is, and who acts next. */
export interface Way {
  readonly who: 'you' | 'desk' | 'exchange' | 'clearing' | 'depository' | 'bank' | 'us'
  readonly steps: readonly WayStep[]
}

const purchase = ['home.stepPay', 'home.stepMatch', 'home.stepSettle', 'home.stepDemat'] as const
const refund = ['home.stepPay', 'home.stepFailed', 'home.stepMoneyBack'] as const
const sale = ['home.stepSold', 'home.stepUnitsOut', 'home.stepMoney'] as const
const saleByQuote = [
  'home.stepRequested',
  'home.stepQuote',
  'home.stepAgree',
  'home.stepUnitsOut',
  'home.stepMoney',
] as const

/** The steps of each state that is under way, the current one, and who acts; a state that is left out has ended. */
const purchases = {
  placed: [purchase, 0, 'you'],
  paymentPending: [purchase, 0, 'you'],
  paid: [purchase, 1, 'us'],
  rfqPlaced: [purchase, 1, 'exchange'],
  matched: [purchase, 2, 'clearing'],
  settled: [purchase, 3, 'depository'],
  refundDue: [refund, 2, 'us'],
} as const
const sales = {
  placed: [sale, 1, 'depository'],
  delivered: [sale, 2, 'us'],
  paying: [sale, 2, 'bank'],
} as const
const salesByQuote = {
  quoteRequested: [saleByQuote, 1, 'desk'],
  quoteReady: [saleByQuote, 2, 'you'],
  placed: [saleByQuote, 3, 'depository'],
  delivered: [saleByQuote, 4, 'us'],
  paying: [saleByQuote, 4, 'bank'],
} as const

type Place = readonly [steps: readonly PlainTextId[], current: number, who: Way['who']]

function placeOf(one: TimelineTransaction): Place | undefined {
  const places: Readonly<Record<string, Place>> =
    one.type === 'Purchase' ? purchases : one.productType === 'mld' ? salesByQuote : sales
  return places[one.state]
}

/** The way of an order or a sale; undefined when it has ended. */
export function wayOf(one: TimelineTransaction): Way | undefined {
  const place = placeOf(one)
  if (place === undefined) return undefined
  const [texts, current, who] = place
  const dated: readonly PlainTextId[] = ['home.stepSettle', 'home.stepDemat', 'home.stepMoney']
  const steps = texts.map((text, index) => ({
    text,
    state:
      index < current ? ('done' as const) : index === current ? ('current' as const) : ('waiting' as const),
    by: dated.includes(text) ? one.settlementDateStr : undefined,
  }))
  return { who, steps }
}

/** Whether the investor has to act: to pay, or to answer a quote. */
export const waitsForInvestor = (one: TimelineTransaction): boolean => wayOf(one)?.who === 'you'
