import { getKyc } from '../../../../shared/contracts/kyc/getKyc.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import type { KycBody } from './kycData.ts'

/** Something of one's own is being worked on: the screen follows within seconds. */
const soonMs = 4000
/** A person or a bank is at work. */
const laterMs = 30_000

function pollMs(kyc: KycBody): number | false {
  if (kyc.digilocker.last === 'waiting') return soonMs
  // A document that has just arrived is counted by an event.
  if (kyc.address !== undefined && !kyc.steps.address.complete && kyc.remarks.length === 0) return soonMs
  return kyc.state === 'inReview' || kyc.steps.bank.state === 'pending' ? laterMs : false
}

/** The whole KYC, read again by itself while something is under way. */
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

/** After a change: what the screens show of the person is read again. */
export async function rereadKyc(): Promise<void> {
  await rereadAll('getKyc', 'getProfile')
}
