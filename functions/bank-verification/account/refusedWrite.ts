import { type Refused, refuse } from '../../../shared/outcome.ts'
import { type Conflict, conflict } from '../../platform/records/retryOnConflict.ts'
import type { Opened } from '../verificationStore.ts'

/** Why nothing was written about an account, as the caller's refusal; `conflict`: read again and decide again. */
export function refusedWrite(
  reason: Exclude<Extract<Opened, { readonly ok: false }>['reason'], 'repeat'>,
): Refused | Conflict {
  switch (reason) {
    case 'keyReused':
      return refuse('common.keyReused')
    case 'owned':
      return refuse('bank.alreadyRegistered', { field: 'accountNumber' })
    case 'kycClosed':
      return refuse('bank.kycClosed')
    case 'conflict':
      return conflict
  }
}
