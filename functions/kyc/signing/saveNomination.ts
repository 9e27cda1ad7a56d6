import { nominationFault } from '../../../shared/contracts/kyc/nomination.ts'
import type { saveNomination } from '../../../shared/contracts/kyc/saveNomination.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { sealNominees } from '../../kyc-record/nominationRows.ts'
import { nominationOpenCheck } from '../../kyc-record/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { isFresh } from '../../platform/http/session.ts'
import { labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Saves the nominees, or that the investor opts out. After the approval it decides who receives units that are held, so it
 * needs a fresh log-in. During a review it stays as it was signed; the database holds that, because the signature may come in
 * between.
 */
export const handleSaveNomination =
  ({
    store,
    nominations,
    cipher,
  }: Pick<Dependencies, 'store' | 'nominations' | 'cipher'>): Handler<typeof saveNomination> =>
  async ({ version, optOut, nominees }, { session, now, correlationId, idempotency }) => {
    const { investorId } = session
    const fault = nominationFault({ optOut, nominees }, indianDate(now))
    if (fault !== undefined) return refuse(fault.id, { field: fault.field })
    const sealedNominees = await sealNominees(cipher, nominees, investorId)
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const { state } = await store.read(investorId)
      const approved = state === 'approved'
      if (approved && !isFresh(session, now)) return refuse('auth.freshLoginNeeded')
      const saved = await nominations.save(
        investorId,
        { state: optOut ? 'optedOut' : 'nominated', version, sealedNominees },
        {
          now,
          correlationId,
          idempotency,
          approved,
          items: labelItems('kyc', [nominationOpenCheck(investorId, state)]),
        },
      )
      if (saved.ok || saved.reason === 'repeat') return reply({ message: 'Saved!' })
      if (saved.reason === 'keyReused') return refuse('common.keyReused')
      if (state === 'inReview') return refuse('kyc.nominationInReview')
      return saved.reason === 'stale' ? refuse('kyc.nominationMoved') : conflict
    })
  }
