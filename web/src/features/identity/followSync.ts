import { syncKycResult } from '../../../../shared/contracts/identity-verification/syncKycResult.ts'
import { identityPollSeconds, identityPollsMost } from '../../../../shared/vocabulary/businessRules.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { findText } from '../../lib/i18n.ts'
import { popupOf, type SyncPopup } from './syncPopup.ts'

const syncEveryMs = identityPollSeconds * 1000

export type Returned = 'finished' | 'left'

export type SyncEnd =
  | { readonly kind: 'popup'; readonly popup: SyncPopup; readonly message: string }
  /** There is no verification, e.g. an old address was opened again. */
  | { readonly kind: 'noneOpen' }
  /** No answer of our server: the result is unknown. */
  | { readonly kind: 'noAnswer' }

/**
 * Polls a verification until its result has a popup. The server counts the polls, so a reload continues; `onPolls`
 * receives the count. A poll without an answer is repeated a limited number of times.
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
    // No session: the shell shows it and returns here after the log-in.
    else if (answer.status === 401) break
    else lost += 1
    await new Promise(resolve => setTimeout(resolve, syncEveryMs))
    if (signal.aborted) break
  }
  return { kind: 'noAnswer' }
}
