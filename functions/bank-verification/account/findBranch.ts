import type { findBranch } from '../../../shared/contracts/bank-verification/findBranch.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { bankNameOf, branchNameOf } from './bankDirectory.ts'

/** Bank and branch of an IFSC, from carried data. */
export const handleFindBranch =
  (): Handler<typeof findBranch> =>
  ({ ifsc }) => {
    const branch = branchNameOf(ifsc)
    return Promise.resolve(
      reply({ data: { bankName: bankNameOf(ifsc), branchName: branch ?? '', known: branch !== undefined } }),
    )
  }
