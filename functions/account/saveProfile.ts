import type { saveProfile as contract } from '../../shared/contracts/account/saveProfile.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** Saves what is sent and nothing else (K-041). */
export const saveProfile =
  ({ profiles }: Dependencies): Handler<typeof contract> =>
  async ({ name, userType }, { session, now }) => {
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(userType === undefined ? {} : { userType }),
    }
    if (Object.keys(changes).length > 0) await profiles.save(session.investorId, changes, now)
    return reply({ message: 'Saved!' })
  }
