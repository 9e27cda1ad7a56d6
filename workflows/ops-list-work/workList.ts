import * as z from 'zod/mini'

/** How a kind of work is called in a list, and the queue it belongs to. */
const kinds = {
  kyc: { name: 'KYC', queue: 'KYC' },
  bankProof: { name: 'bank proof', queue: 'KYC' },
  identity: { name: 'identity', queue: 'KYC' },
  request: { name: '2nd person', queue: '2nd person' },
  quoteRequest: { name: 'quote', queue: 'desk' },
  price: { name: 'price', queue: 'desk' },
  holidays: { name: 'holidays', queue: 'desk' },
  feed: { name: 'feed', queue: 'desk' },
  payout: { name: 'payout', queue: 'money' },
  order: { name: 'purchase', queue: 'money' },
  break: { name: 'difference', queue: 'money' },
  coupon: { name: 'issuer’s payment', queue: 'money' },
  claim: { name: 'claim', queue: 'money' },
  help: { name: 'message', queue: 'support' },
  deadLetter: { name: 'dead letters', queue: 'money' },
} as const
type WorkKind = keyof typeof kinds

/** What waits, as it is found. */
export interface WorkItem {
  readonly kind: WorkKind
  /** Of the investor, the order, the request or the difference. */
  readonly id: string
  /** One sentence that says what waits; ids, dates and amounts only. */
  readonly what: string
  /** Indian date. */
  readonly since: string
  /** Indian date, or date and time; a request for a payout and a difference have none. */
  readonly due?: string | undefined
  readonly overdue: boolean
  /** The flow that is started next. Its input lacks the decision, the facts and the reason: those are the operator's. */
  readonly next: { readonly flow: string; readonly input: Readonly<Record<string, unknown>> }
}

const listedItem = z.object({
  kind: z.enum(Object.keys(kinds)),
  id: z.string(),
  what: z.string(),
  since: z.string(),
  due: z.optional(z.string()),
  overdue: z.boolean(),
  next: z.object({ flow: z.string(), input: z.record(z.string(), z.unknown()) }),
  /** Something broke, or the books differ; all other work comes by itself. */
  failed: z.boolean(),
  /** `failed`, `overdue`, or the name of the kind. */
  state: z.string(),
  name: z.string(),
  queue: z.string(),
  /** Until it is due, negative when it is late; of what has a due time. */
  minutesLeft: z.optional(z.int()),
  /** The same in words, e.g. `1 h 44`, `late 16 h 47`, `3 days`. */
  left: z.string(),
})
/** What waits, with everything that a list of it shows: the console and the dashboard of AWS say the same. */
export type ListedItem = z.output<typeof listedItem>

/** The answer of the step: failures first, then what is overdue, then by due time, then the longest waiting. */
export const workList = z.object({ outcome: z.literal('done'), said: z.string(), work: z.array(listedItem) })
export type WorkList = z.output<typeof workList>

const isFailure = ({ kind }: WorkItem): boolean =>
  kind === 'deadLetter' || kind === 'break' || kind === 'feed'

const minuteMs = 60_000
/** From here on days are counted. */
const mostHours = 48

/** Minutes until an Indian time, or the end of an Indian day. */
function minutesUntil(due: string, now: Date): number {
  const time = due.includes(' ') ? `${due.replace(' ', 'T')}:00` : `${due}T23:59:59.999`
  return Math.trunc((Date.parse(`${time}+05:30`) - now.getTime()) / minuteMs)
}

/** e.g. `1 h 44`, `late 16 h 47`, `3 days`; empty of what has no due time. */
export function timeLeft(due: string | undefined, now: Date): string {
  if (due === undefined) return ''
  const minutes = minutesUntil(due, now)
  const length = Math.abs(minutes)
  const hours = Math.floor(length / 60)
  const words =
    hours >= mostHours
      ? `${Math.floor(hours / 24)} days`
      : `${hours} h ${String(length % 60).padStart(2, '0')}`
  return minutes < 0 ? `late ${words}` : words
}

function listed(item: WorkItem, now: Date): ListedItem {
  const failed = isFailure(item)
  const { name, queue } = kinds[item.kind]
  return {
    ...item,
    next: { flow: item.next.flow, input: { ...item.next.input } },
    failed,
    state: failed ? 'failed' : item.overdue ? 'overdue' : name,
    name,
    queue,
    minutesLeft: item.due === undefined ? undefined : minutesUntil(item.due, now),
    left: timeLeft(item.due, now),
  }
}

const place = ({ failed, overdue, due = '9999', since }: ListedItem): string =>
  `${failed ? 0 : overdue ? 1 : 2} ${due} ${since}`

/** In the order in which they are worked on, with what a list shows of each at an instant. */
export const inOrder = (work: readonly WorkItem[], now: Date): ListedItem[] =>
  work
    .map(item => listed(item, now))
    .toSorted((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0))
