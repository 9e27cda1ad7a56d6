import { getToken } from '../../../../shared/contracts/identity-verification/getToken.ts'
import { initialData } from '../../../../shared/contracts/identity-verification/initialData.ts'
import { type CallProblem, callContract } from '../../lib/calls/callContract.ts'
import { countUse } from '../../lib/usage.ts'

export type Opening =
  | { readonly ok: true; readonly startUrl: string }
  | { readonly ok: false; readonly problem: CallProblem }

/**
 * Opens a verification, or joins the open one: requests the vendor's token and the transaction together (D1 s7). Both
 * join the same session, also from two tabs at once.
 */
export async function openVerification(): Promise<Opening> {
  const [token, transaction] = await Promise.all([callContract(getToken, {}), callContract(initialData, {})])
  if (!token.ok) return { ok: false, problem: token.problem }
  if (!transaction.ok) return { ok: false, problem: transaction.problem }
  const { startUrl } = transaction.body
  countUse('identityVerificationOpened')
  return /^https?:/.test(startUrl)
    ? { ok: true, startUrl }
    : { ok: false, problem: { id: 'identity.somethingWrong' } }
}
