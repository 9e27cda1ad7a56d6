import { getConsent } from '../../../shared/contracts/consents/getConsent.ts'
import { setConsent } from '../../../shared/contracts/consents/setConsent.ts'
import { callContract } from '../lib/calls/callContract.ts'
import type { StoredConsent } from './session.tsx'

/** A consent of the drawer, kept by the server: a chunk of its own, loaded when its group is opened. */
export const consentOf = (type: 'whatsapp' | 'analytics'): StoredConsent => ({
  async read(signal) {
    const answer = await callContract(getConsent, { type }, { signal })
    if (!answer.ok) throw new Error(answer.problem.id)
    return answer.body.consent
  },
  async write(on) {
    const answer = await callContract(setConsent, { type, consent: on })
    if (!answer.ok) throw new Error(answer.problem.id)
  },
})
