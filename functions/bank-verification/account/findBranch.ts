import type { findBranch } from '../../../shared/contracts/bank-verification/findBranch.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { bankNameOf, branchNameOf } from './bankDirectory.ts'

/** Bank and branch of an IFSC, from reference data; a code that does not exist is refused. */
export const handleFindBranch =
  ({ ifscDirectory }: Pick<Dependencies, 'ifscDirectory'>): Handler<typeof findBranch> =>
  async ({ ifsc }) => {
    const { accepted, memberBank } = await ifscDirectory.find(ifsc)
    if (!accepted) return refuse('bank.ifscInvalid', { field: 'ifsc' })
    const branch = branchNameOf(ifsc)
    return reply({
      data: {
        bankName: memberBank ?? bankNameOf(ifsc),
        branchName: branch ?? '',
        known: branch !== undefined,
      },
    })
  }
