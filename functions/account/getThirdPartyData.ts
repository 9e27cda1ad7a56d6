import type { getThirdPartyData as contract } from '../../shared/contracts/account/getThirdPartyData.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** What third parties may be given: as saved for them, else as registered (K-040). */
export const getThirdPartyData =
  ({ profiles, identityOf }: Dependencies): Handler<typeof contract> =>
  async (_input, { session }) => {
    const [stored, identity] = await Promise.all([
      profiles.read(session.investorId),
      identityOf(session.investorId),
    ])
    if (identity === undefined) return refuse('account.thirdPartyFailed')
    const { thirdPartyName = identity.name, thirdPartyPhone = identity.phone } = stored
    // DigiLocker comes with the KYC; until then the screens offer the manual way.
    return reply({
      data: { isDigioEnabled: false, email: identity.email, name: thirdPartyName, phone: thirdPartyPhone },
    })
  }
