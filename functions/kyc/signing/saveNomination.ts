import { nominationFault } from '../../../shared/contracts/kyc/nomination.ts'
import type { saveNomination } from '../../../shared/contracts/kyc/saveNomination.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { sealNominees } from '../../kyc-record/nominationRows.ts'
import { kycApprovedCheck, kycStateIn, nominationOpenCheck } from '../../kyc-record/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { isFresh } from '../../platform/http/session.ts'
import { labelItems, type Moved } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Saves the nominees, or that the investor opts out. After the approval it decides who receives units that are held, so it
 * needs a fresh log-in. During a review it stays as it was signed; the database holds that, because the signature may come in
 * between. Most are saved before, so that is tried first, and the row that it meets tells the state.
 */
export const handleSaveNomination =
  ({ nominations, cipher }: Pick<Dependencies, 'nominations' | 'cipher'>): Handler<typeof saveNomination> =>
  async ({ version, optOut, nominees }, { session, now, correlationId, idempotency }) => {
    const { investorId } = session
    const fault = nominationFault({ optOut, nominees }, indianDate(now))
    if (fault !== undefined) return refuse(fault.id, { field: fault.field })
    const sealedNominees = await sealNominees(cipher, nominees, investorId)
    const save = (approved: boolean) =>
      nominations.save(
        investorId,
        { state: optOut ? 'optedOut' : 'nominated', version, sealedNominees },
        {
          now,
          correlationId,
          idempotency,
          approved,
          items: labelItems('kyc', [
            approved ? kycApprovedCheck(investorId) : nominationOpenCheck(investorId),
          ]),
        },
      )
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const saved = await save(false)
      if (saved.ok || saved.reason !== 'itemFailed') return answerOf(saved)
      const state = kycStateIn(saved.current)
      if (state === 'inReview') return refuse('kyc.nominationInReview')
      if (state !== 'approved') return conflict
      if (!isFresh(session, now)) return refuse('auth.freshLoginNeeded')
      const later = await save(true)
      return later.ok || later.reason !== 'itemFailed' ? answerOf(later) : conflict
    })
  }

function answerOf(saved: Exclude<Moved<'kyc'>, { readonly reason: 'itemFailed' }>) {
  if (saved.ok || saved.reason === 'repeat') return reply({ message: 'Saved!' })
  return refuse(saved.reason === 'keyReused' ? 'common.keyReused' : 'kyc.nominationMoved')
}
