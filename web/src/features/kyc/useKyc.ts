import { getKyc } from '../../../../shared/contracts/kyc/getKyc.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import type { KycBody } from './kycData.ts'

/** The polling interval while our own processing is running. */
const soonMs = 4000
/** The polling interval while our team or a bank is working. */
const laterMs = 30_000

function pollMs(kyc: KycBody): number | false {
  if (kyc.digilocker.last === 'waiting') return soonMs
  // A new document reaches the record by an event.
  if (kyc.address !== undefined && !kyc.steps.address.complete && kyc.remarks.length === 0) return soonMs
  return kyc.state === 'inReview' || kyc.steps.bank.state === 'pending' ? laterMs : false
}

/** The whole KYC, polled while something is in progress. */
export function useKyc() {
  return useRead(
    getKyc,
    {},
    {
      freshMs: 2000,
      everyMs: answer => (answer?.ok === true ? pollMs(answer.body.data) : false),
    },
  )
}

/** After a change: requests KYC and profile again. */
export async function rereadKyc(): Promise<void> {
  await rereadAll('getKyc', 'getProfile')
}
