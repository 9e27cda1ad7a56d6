import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { itemsOf } from '../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { TransactItem } from '../platform/records/table.ts'
import type { OperatorAuditStore } from './operatorAuditStore.ts'
import { type RequestedChange, subjectOf } from './requestLifecycle.ts'
import type { NewRequest, Request, RequestStore } from './requestStore.ts'
import { wordsOf } from './requestWords.ts'

export interface RequestApproval {
  readonly requests: Pick<RequestStore, 'find' | 'findOpen' | 'creationItemsOf'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  /** `false` when an item's condition failed. */
  write(items: readonly TransactItem[]): Promise<boolean>
}

/**
 * Requests the approval of a second person: request, event and audit row are one write. The same request again finds the one
 * that waits; another about the same subject is refused until that one is decided.
 */
export async function requestApproval(
  { requests, audit, write }: RequestApproval,
  request: NewRequest & { readonly preview?: boolean | undefined },
  now: Date,
): Promise<Done | Refusal> {
  const { what, by, reason, flow, execution, startedAt, preview } = request
  return retryOnConflict({ otherwise: () => busy }, async () => {
    const { requestId, items } = requests.creationItemsOf(request, now)
    const own = await requests.find(requestId)
    if (own !== undefined) return done(`Asked for: ${nextStep(own)}`)
    const open = await requests.findOpen(what, now)
    if (open !== undefined) return isSame(open.what, what) ? alreadyRequested(open) : otherWaits(open)
    if (preview) return done(`a request that ${wordsOf(what)}, which a second person approves.`)
    const entries = audit.entries(
      {
        flow,
        subject: subjectOf(what),
        decision: `asked ${requestId}: ${wordsOf(what)}`,
        by,
        reason,
        execution,
        startedAt,
      },
      now,
    )
    if (await write([...itemsOf(entries), ...items])) {
      const written = await requests.find(requestId)
      if (written !== undefined) return done(`Asked for: ${nextStep(written)}`)
    }
    return conflict
  })
}

const busy = refusal(
  'Busy',
  'This is being asked for over and over. Nothing was changed. Try again in a minute.',
)

const isSame = (one: RequestedChange, other: RequestedChange): boolean => wordsOf(one) === wordsOf(other)

/** What the second person starts, ready to be pasted. */
function nextStep({ requestId, what, until }: Request): string {
  const input = `{"requestId": "${requestId}", "approve": true, "by": "…", "reason": "…"}`
  const when = until === undefined ? '' : ` until ${formatInstant(until)} (India)`
  return `${wordsOf(what)} once a second person starts ops-approve-request with ${input}${when}. Nothing was changed so far.`
}

const alreadyRequested = (open: Request): Done =>
  done(`Asked for already by ${open.by}, at ${formatInstant(open.createdAt)} (India): ${nextStep(open)}`)

const otherWaits = (open: Request): Refusal =>
  refusal(
    'RequestOpen',
    `Another request about this waits: ${wordsOf(open.what)} (${open.requestId}, asked for by ${open.by}). Nothing was changed. Approve it or refuse it first, with ops-approve-request.`,
  )
