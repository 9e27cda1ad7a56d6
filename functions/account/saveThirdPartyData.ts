import type { saveThirdPartyData } from '../../shared/contracts/account/saveThirdPartyData.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** Saves the details for third parties; an e-mail must be the investor's own. */
export const handleSaveThirdPartyData =
  ({ profiles }: Pick<Dependencies, 'profiles'>): Handler<typeof saveThirdPartyData> =>
  async ({ email, name, phone }, { session, now }) => {
    if (email !== undefined && email !== session.email) return refuse('account.notYours', { field: 'email' })
    const changes = {
      ...(name === undefined ? {} : { thirdPartyName: name }),
      ...(phone === undefined ? {} : { thirdPartyPhone: phone }),
    }
    if (Object.keys(changes).length > 0) await profiles.save(session.investorId, changes, now)
    return reply({ message: 'Saved!' })
  }
