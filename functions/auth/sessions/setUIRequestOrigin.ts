import type { setUIRequestOrigin } from '../../../shared/contracts/auth/setUIRequestOrigin.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** Keeps where the app was opened from, for this session if there is one (D1 s7). */
export const handleSetUIRequestOrigin =
  ({ investors }: Dependencies): Handler<typeof setUIRequestOrigin> =>
  async ({ origin }, { session, now }) => {
    if (session !== undefined) await investors.storeOrigin(session, origin, now)
    return reply({ data: { origin } })
  }
