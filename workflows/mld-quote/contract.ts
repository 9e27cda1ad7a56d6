import * as z from 'zod/mini'
import { redeemStates } from '../../shared/contracts/liquidation/liquidationBody.ts'

/**
 * What travels between the states: ids, the state of the request and for how many seconds it is waited for; never a person,
 * an amount or a stored token. A running execution keeps the definition it started with, so these shapes only grow
 * (`fixtures/released.json` holds every one released).
 */

const ids = { orderId: z.string(), investorId: z.string() }

/** The execution's input, its name is the order's id; the answer of desk and investor; and what it ends with. */
export const flowInput = z.object({
  ...ids,
  state: z.enum(redeemStates),
  /** Until it lapses, whole and at least one. */
  seconds: z.int().check(z.positive()),
})
export type QuoteStatus = z.output<typeof flowInput>

/** A question to the desk or to the investor: answered by the token. */
export const askInput = z.object({ ...ids, token: z.string() })

export const lapseInput = z.object(ids)

export const flowOutput = flowInput
