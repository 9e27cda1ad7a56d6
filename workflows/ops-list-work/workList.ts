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

/** The answer of the step: overdue first, then by due time, then the longest waiting. */
export const workList = z.object({ outcome: z.literal('done'), said: z.string(), work: z.array(workItem) })
export type WorkList = z.output<typeof workList>

const place = ({ overdue, due = '9999', since }: WorkItem): string => `${overdue ? 0 : 1} ${due} ${since}`

/** In the order in which they are worked on. */
export const inOrder = (work: readonly WorkItem[]): WorkItem[] =>
  work.toSorted((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0))
