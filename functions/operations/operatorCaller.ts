import * as z from 'zod/mini'
import { quotesPan, quotesPersonal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { SeenCaller } from './identityLifecycle.ts'
import type { OperatorExecution } from './operatorAuditStore.ts'

/** What CloudTrail says of a StartExecution; the README shows one whole. */
const startExecution = z.object({
  eventTime: z.optional(z.string()),
  eventSource: z.literal('states.amazonaws.com'),
  eventName: z.literal('StartExecution'),
  errorCode: z.optional(z.string()),
  userIdentity: z.object({
    type: z.string(),
    arn: z.optional(z.string()),
    userName: z.optional(z.string()),
    sessionContext: z.optional(
      z.object({ sessionIssuer: z.optional(z.object({ userName: z.optional(z.string()) })) }),
    ),
  }),
  // Null when nothing was started.
  responseElements: z.optional(z.nullable(z.object({ executionArn: z.string() }))),
})
type UserIdentity = z.output<typeof startExecution>['userIdentity']

export interface SeenStart {
  readonly execution: OperatorExecution
  readonly caller: SeenCaller
}

/** Who started which execution; `undefined` when nothing was started, or no flow of operators. Throws at another shape. */
export function seenStart(detail: unknown, receivedAt: Date): SeenStart | undefined {
  const { eventTime, errorCode, userIdentity, responseElements } = z.parse(startExecution, detail)
  if (errorCode !== undefined || responseElements === undefined || responseElements === null) return undefined
  // arn:aws:states:<region>:<account>:execution:<flow>:<name>
  const [, , , , , kind, flow = '', execution = ''] = responseElements.executionArn.split(':')
  if (kind !== 'execution' || !flow.startsWith('ops-') || execution === '') return undefined
  // The flow refused it for that, and did nothing that somebody would have to be known for.
  if (quotesPan(execution)) return undefined
  const at = eventTime === undefined ? receivedAt : new Date(eventTime)
  const who = personOf(userIdentity)
  const role = roleOf(userIdentity.sessionContext?.sessionIssuer?.userName)
  return {
    execution: { flow, execution },
    caller: {
      at: at.toISOString(),
      who,
      role,
    },
  }
}

/** `AWSReservedSSO_SthirankDesk_0f…` is what Identity Center makes of the permission set `SthirankDesk`. */
const roleOf = (name: string | undefined): string | undefined =>
  /^AWSReservedSSO_(.+)_[0-9a-f]+$/.exec(name ?? '')?.[1] ?? name

/** The person's operator id. Sessions named by an e-mail address are known by the part before the `@`. */
function personOf({ type, arn = '', userName }: UserIdentity): string | undefined {
  const name = type === 'AssumedRole' ? arn.split('/')[2] : type === 'IAMUser' ? userName : undefined
  const [person = ''] = (name ?? '').toLowerCase().split('@')
  return person === '' || quotesPersonal(person) ? undefined : person
}
