import { nominationFault } from '../../../shared/contracts/kyc/nomination.ts'
import type { saveNomination } from '../../../shared/contracts/kyc/saveNomination.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { sealNominees } from '../../kyc-record/nominationRows.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** Saves the nominees, or that the investor opts out; at any time, also after the approval. */
export const handleSaveNomination =
  ({ nominations, cipher }: Pick<Dependencies, 'nominations' | 'cipher'>): Handler<typeof saveNomination> =>
  async ({ version, optOut, nominees }, { session: { investorId }, now, correlationId, idempotency }) => {
    const fault = nominationFault({ optOut, nominees }, indianDate(now))
    if (fault !== undefined) return refuse(fault.id, { field: fault.field })
    const saved = await nominations.save(
      investorId,
      {
        state: optOut ? 'optedOut' : 'nominated',
        version,
        sealedNominees: await sealNominees(cipher, nominees, investorId),
      },
      { now, correlationId, idempotency },
    )
    if (saved.ok || saved.reason === 'repeat') return reply({ message: 'Saved!' })
    return refuse(saved.reason === 'keyReused' ? 'common.keyReused' : 'kyc.nominationMoved')
  }
