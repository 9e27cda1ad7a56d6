import type { getPublicKey as contract } from '../../shared/contracts/auth/getPublicKey.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** The key that wraps the browser's secret (K-202). */
export const getPublicKey =
  ({ seals }: Pick<Dependencies, 'seals'>): Handler<typeof contract> =>
  async () =>
    reply(await seals.publicKey())
