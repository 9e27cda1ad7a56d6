import { draftFields, type saveKycDraft } from '../../../shared/contracts/kyc/saveKycDraft.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** Keeps what is typed in a step; fields the step does not have are dropped, an empty draft forgets it. */
export const handleSaveKycDraft =
  ({ drafts }: Pick<Dependencies, 'drafts'>): Handler<typeof saveKycDraft> =>
  async ({ step, fields }, { session: { investorId }, now }) => {
    const known: readonly string[] = draftFields[step]
    const kept = Object.entries(fields).filter(([name, value]) => known.includes(name) && value !== '')
    const done = await drafts.keep(investorId, step, Object.fromEntries(kept), now)
    return done ? reply({ message: 'Saved!' }) : refuse('bank.kycClosed')
  }
