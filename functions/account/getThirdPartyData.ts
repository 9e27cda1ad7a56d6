import type { getThirdPartyData } from '../../shared/contracts/account/getThirdPartyData.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** The details for third parties as saved, else as registered (K-040), and whether DigiLocker is enabled. */
export const handleGetThirdPartyData =
  ({
    profiles,
    personOf,
    digilockerEnabled,
  }: Pick<Dependencies, 'profiles' | 'personOf' | 'digilockerEnabled'>): Handler<typeof getThirdPartyData> =>
  async (_input, { session, now }) => {
    const [stored, person, isDigioEnabled] = await Promise.all([
      profiles.read(session.investorId),
      personOf(session.investorId),
      digilockerEnabled(now),
    ])
    if (person === undefined) return refuse('account.thirdPartyFailed')
    const { thirdPartyName = person.name, thirdPartyPhone = person.phone } = stored
    return reply({
      data: { isDigioEnabled, email: person.email, name: thirdPartyName, phone: thirdPartyPhone },
    })
  }
