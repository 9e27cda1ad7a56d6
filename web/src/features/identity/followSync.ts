import { syncKycResult } from '../../../../shared/contracts/identity-verification/syncKycResult.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { findText } from '../../lib/i18n.ts'
import { popupOf, type SyncPopup } from './syncPopup.ts'

/** Asked every 3 seconds, 5 times at most (D1 s4, s9). */
export const syncEveryMs = 3000
export const syncsAtMost = 5

export type Returned = 'finished' | 'left'

export type SyncEnd =
  | { readonly kind: 'popup'; readonly popup: SyncPopup; readonly message: string }
  /** There is no verification to ask about, e.g. an old address was opened again. */
  | { readonly kind: 'noneOpen' }
  /** Our own line or server was silent: nobody knows yet. */
  | { readonly kind: 'unheard' }

/**
 * Follows a verification until it has its popup. The server counts the questions, so a reload goes on where it was;
 * `told` hears how many were asked. A question that was lost on the way is no question, but not for ever.
 */
export async function followSync(
  returned: Returned,
  signal: AbortSignal,
  told: (polls: number) => void,
): Promise<SyncEnd> {
  let lost = 0
  for (let polls = 0; polls < syncsAtMost && lost < syncsAtMost; ) {
    const answer = await callContract(syncKycResult, { returned })
    if (signal.aborted) break
    if (answer.ok) {
      const { hypervergeStatus, errorMessage, errorReason = '', poll } = answer.body
      const popup = popupOf(hypervergeStatus)
      if (popup !== undefined) return { kind: 'popup', popup, message: findText(errorReason) ?? errorMessage }
      polls = Math.max(polls + 1, poll)
      told(Math.min(polls, syncsAtMost))
    } else if (answer.problem.id === 'identity.noneOpen') return { kind: 'noneOpen' }
    // No session: the shell says so and brings the person back here after the log-in.
    else if (answer.status === 401) break
    else lost += 1
    await new Promise(resolve => setTimeout(resolve, syncEveryMs))
    if (signal.aborted) break
  }
  return { kind: 'unheard' }
}
