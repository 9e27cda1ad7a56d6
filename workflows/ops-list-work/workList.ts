import * as z from 'zod/mini'

/** One thing that waits: ids, dates and amounts only. */
export const workItem = z.object({
  kind: z.enum([
    'kyc',
    'bankProof',
    'identity',
    'request',
    'quoteRequest',
    'payout',
    'order',
    'price',
    'break',
    'coupon',
    'claim',
    'deadLetter',
    'holidays',
  ]),
  /** Of the investor, the order, the request or the difference. */
  id: z.string(),
  /** One sentence that says what waits. */
  what: z.string(),
  /** Indian date. */
  since: z.string(),
  /** Indian date, or date and time; a request for a payout and a difference have none. */
  due: z.optional(z.string()),
  overdue: z.boolean(),
  /** The flow that is started next. Its input lacks the decision, the facts and the reason: those are the operator's. */
  next: z.object({ flow: z.string(), input: z.record(z.string(), z.unknown()) }),
})
export type WorkItem = z.output<typeof workItem>

/** The answer of the step: failures first, then what is overdue, then by due time, then the longest waiting. */
export const workList = z.object({ outcome: z.literal('done'), said: z.string(), work: z.array(workItem) })
export type WorkList = z.output<typeof workList>

/** How a kind is called in a list, and the queue it belongs to. */
export const kinds: Readonly<Record<WorkItem['kind'], { readonly name: string; readonly queue: Queue }>> = {
  kyc: { name: 'KYC', queue: 'KYC' },
  bankProof: { name: 'bank proof', queue: 'KYC' },
  identity: { name: 'identity', queue: 'KYC' },
  request: { name: '2nd person', queue: '2nd person' },
  quoteRequest: { name: 'quote', queue: 'desk' },
  price: { name: 'price', queue: 'desk' },
  holidays: { name: 'holidays', queue: 'desk' },
  payout: { name: 'payout', queue: 'money' },
  order: { name: 'purchase', queue: 'money' },
  break: { name: 'difference', queue: 'money' },
  coupon: { name: 'issuer’s payment', queue: 'money' },
  claim: { name: 'claim', queue: 'money' },
  deadLetter: { name: 'dead letters', queue: 'money' },
}
export const queues = ['money', 'KYC', 'desk', '2nd person'] as const
export type Queue = (typeof queues)[number]

/** Whether something broke or the books differ; all other work comes by itself. */
export const isFailure = ({ kind }: Pick<WorkItem, 'kind'>): boolean =>
  kind === 'deadLetter' || kind === 'break'

/** e.g. `failed`, `overdue`, `quote`. */
export const stateOf = (item: WorkItem): string =>
  isFailure(item) ? 'failed' : item.overdue ? 'overdue' : kinds[item.kind].name

/** The instant after which it is late: an Indian time, or the end of an Indian day. */
export const dueInstant = ({ due }: Pick<WorkItem, 'due'>): Date | undefined =>
  due === undefined
    ? undefined
    : new Date(due.includes(' ') ? `${due.replace(' ', 'T')}:00+05:30` : `${due}T23:59:59.999+05:30`)

const minuteMs = 60_000
const hoursInWords = 48

/** e.g. `1 h 44`, `late 16 h 47`, `3 days`; empty of what has no due time. */
export function timeLeft(item: Pick<WorkItem, 'due'>, now: Date): string {
  const due = dueInstant(item)
  if (due === undefined) return ''
  const left = due.getTime() - now.getTime()
  const minutes = Math.floor(Math.abs(left) / minuteMs)
  const hours = Math.floor(minutes / 60)
  const length =
    hours >= hoursInWords
      ? `${Math.floor(hours / 24)} days`
      : `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return left < 0 ? `late ${length}` : length
}

const place = (item: WorkItem): string =>
  `${isFailure(item) ? 0 : item.overdue ? 1 : 2} ${item.due ?? '9999'} ${item.since}`

/** In the order in which they are worked on. */
export const inOrder = (work: readonly WorkItem[]): WorkItem[] =>
  work.toSorted((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0))
