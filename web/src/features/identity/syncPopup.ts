/** Which popup a result leads to (D1 s4, K-106). */
export type SyncPopup = 'success' | 'cancelled' | 'failure'

/**
 * The popup of a `hypervergeStatus`; undefined while it is `pending`. Everything except the three good values is a
 * failure, as documented.
 */
export function popupOf(hypervergeStatus: string): SyncPopup | undefined {
  switch (hypervergeStatus) {
    case 'pending':
      return undefined
    case 'underProcess':
    case 'needs_review':
      return 'success'
    case 'retry':
      return 'cancelled'
    default:
      return 'failure'
  }
}
