import * as z from 'zod/mini'
import { declineReasons } from '../../shared/contracts/identity-verification/syncKycResult.ts'
import { enhancedStatuses, reasons } from './identityRecordLifecycle.ts'
import { sessionStates } from './sessions/sessionLifecycle.ts'

/** Sessions and identity records as they lie in the table; their keys are the store's. */

export const sessionRow = z.object({
  transactionId: z.string(),
  investorId: z.string(),
  state: z.enum(sessionStates),
  version: z.number(),
  openedAt: z.string(),
  /** Polls of the browser since the investor came back. */
  polls: z.number(),
  finished: z.boolean(),
  reason: z.optional(z.enum(declineReasons)),
})
/** A session as stored. */
export type Session = z.output<typeof sessionRow>

export const recordRow = z.object({
  investorId: z.string(),
  state: z.enum(enhancedStatuses),
  version: z.number(),
  enhancedGroup: z.boolean(),
  forceKYC: z.boolean(),
  /** Rows of before it was kept have none: what is forced was forced. */
  wasForced: z.optional(z.boolean()),
  decided: z.boolean(),
  deviceId: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  reason: z.optional(z.enum(reasons)),
  attempts: z.array(z.object({ transactionId: z.string(), at: z.string() })),
})
