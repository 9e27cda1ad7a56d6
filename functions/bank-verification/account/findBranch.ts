import type { findBranch as contract } from '../../../shared/contracts/bank-verification/findBranch.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { bankNameOf, branchNameOf } from './bankDirectory.ts'

/** Bank and branch of an IFSC, from carried data. */
export const findBranch =
  (): Handler<typeof contract> =>
  ({ ifsc }) => {
    const branch = branchNameOf(ifsc)
    return Promise.resolve(
      reply({ data: { bankName: bankNameOf(ifsc), branchName: branch ?? '', known: branch !== undefined } }),
    )
  }
