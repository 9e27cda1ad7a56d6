import type { saveProfile as contract } from '../../shared/contracts/account/saveProfile.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** Saves what is sent and nothing else (K-041); the name of an approved investor stays (K-257). */
export const saveProfile =
  ({ profiles }: Dependencies): Handler<typeof contract> =>
  async ({ name, userType }, { session, now }) => {
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(userType === undefined ? {} : { userType }),
    }
    const saved = Object.keys(changes).length === 0 || (await profiles.save(session.investorId, changes, now))
    if (!saved) return refuse('bank.kycClosed', { field: 'name' })
    return reply({ message: 'Saved!' })
  }
