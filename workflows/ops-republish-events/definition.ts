import * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { mayPreview, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

/** The domains that publish events; the name of each is that of its table. */
const publishers = [
  'auth',
  'bank-verification',
  'bond-portfolio',
  'bonds',
  'consents',
  'contract-notes',
  'documents',
  'identity-verification',
  'kyc',
  'liquidation',
  'orders',
] as const

const domainWords = `it is a domain, as the alarm or the dead letter names its table (sthirank-orders is "orders"): ${publishers.join(', ')}, operations`
const timeWords = 'it is a time in India, year first, e.g. "2026-11-23T09:15"'
const idWords = 'it is the id of one record, e.g. ord_mfz3k1x0-0123456789abcdef01234567; leave it out for all'

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}Z`)) &&
  new Date(`${text}Z`).toISOString().startsWith(text)
const time = () => z.string(timeWords).check(z.refine(isTime, timeWords))

/** e.g. `{"domain": "orders", "from": "2026-11-23T09:15", "to": "2026-11-23T11:00", "by": "kavya.p", "reason": "…"}`. */
const input = operatorObject({
  domain: z.enum([...publishers, 'operations'], domainWords),
  /** Indian time, this minute included. */
  from: time(),
  /** Indian time, this minute included. */
  to: time(),
  aggregateId: z.optional(z.string(idWords).check(z.regex(/^[a-z]{2,5}_[A-Za-z0-9-]{10,64}$/, idWords))),
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator sends events again that were kept but never reached the bus; started by hand. */
export const definition = defineOperatorFlow({
  flow: 'ops-republish-events',
  input,
  startedBy: ['Payments'],
  writes: ['operations'],
  function: { timeoutSeconds: 600, memoryMb: 512, republishesEvents: true, reads: publishers },
  failureMeans:
    'An operator could not send events again that never reached the bus: what they would do for investors (letters, flows, statuses) stays undone. The operator sees why in the execution.',
  machine: {
    comment:
      'An operator sends events of a time again from the rows that are kept. Names, times and counts only.',
    timeoutSeconds: 3000,
    task: {
      state: 'PublishTheEventsAgain',
      comment: 'Writes the audit row, then reads the table and puts its events of that time on the bus.',
      step: 'republish',
      timeoutSeconds: 660,
    },
    choice: { state: 'WereTheySent' },
    broken: {
      comment:
        'Our own failure in the middle; starting again is safe, since consumers take an event twice as once.',
      cause:
        'The events could not all be sent again, for a reason of ours. Start it again under another name: it begins anew, which does no harm. If it breaks again, tell engineering.',
    },
    doneComment: 'Sent again; the output says how many.',
  },
})
export type Input = z.output<typeof definition.input>
