import type { getPans } from '../../../shared/contracts/account/pans/getPans.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** The PAN of the investor's KYC; none before it has one. */
export const handleGetPans =
  ({ kycOf }: Pick<Dependencies, 'kycOf'>): Handler<typeof getPans> =>
  async (_input, { session: { investorId } }) => {
    const { pan: own } = await kycOf(investorId)
    return reply({ data: own === undefined ? [] : [{ pan: own.pan, name: own.name }] })
  }
