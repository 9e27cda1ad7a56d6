import type { getPublicKey } from '../../shared/contracts/auth/getPublicKey.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** The key that wraps the browser's secret (K-202). */
export const handleGetPublicKey =
  ({ seals }: Pick<Dependencies, 'seals'>): Handler<typeof getPublicKey> =>
  async () =>
    reply(await seals.publicKey())
