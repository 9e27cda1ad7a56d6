import { syncKycResult } from '../../../../shared/contracts/identity-verification/syncKycResult.ts'
import { identityPollSeconds, identityPollsMost } from '../../../../shared/vocabulary/businessRules.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { findText } from '../../lib/i18n.ts'
import { popupOf, type SyncPopup } from './syncPopup.ts'

export const syncEveryMs = identityPollSeconds * 1000

export type Returned = 'finished' | 'left'

export type SyncEnd =
  | { readonly kind: 'popup'; readonly popup: SyncPopup; readonly message: string }
  /** There is no verification to ask about, e.g. an old address was opened again. */
  | { readonly kind: 'noneOpen' }
  /** Our own line or server was silent: nobody knows yet. */
  | { readonly kind: 'noAnswer' }

/**
 * Follows a verification until it has its popup. The server counts the questions, so a reload goes on where it was;
 * `onPolls` receives how many were asked. A question that was lost on the way is no question, but not for ever.
 */
export async function followSync(
  returned: Returned,
  signal: AbortSignal,
  onPolls: (polls: number) => void,
): Promise<SyncEnd> {
  let lost = 0
  for (let polls = 0; polls < identityPollsMost && lost < identityPollsMost; ) {
    const answer = await callContract(syncKycResult, { returned })
    if (signal.aborted) break
    if (answer.ok) {
      const { hypervergeStatus, errorMessage, errorReason = '', poll } = answer.body
      const popup = popupOf(hypervergeStatus)
      if (popup !== undefined) return { kind: 'popup', popup, message: findText(errorReason) ?? errorMessage }
      polls = Math.max(polls + 1, poll)
      onPolls(Math.min(polls, identityPollsMost))
    } else if (answer.problem.id === 'identity.noneOpen') return { kind: 'noneOpen' }
    // No session: the shell says so and brings the person back here after the log-in.
    else if (answer.status === 401) break
    else lost += 1
    await new Promise(resolve => setTimeout(resolve, syncEveryMs))
    if (signal.aborted) break
  }
  return { kind: 'noAnswer' }
}
