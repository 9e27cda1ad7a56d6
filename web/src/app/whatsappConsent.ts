import { getConsent } from '../../../shared/contracts/consents/getConsent.ts'
import { setConsent } from '../../../shared/contracts/consents/setConsent.ts'
import { callContract } from '../lib/calls/callContract.ts'
import type { WhatsappConsent } from './session.tsx'

/** The WhatsApp consent of the drawer: a chunk of its own, loaded when the drawer opens. */
export const whatsappConsent: WhatsappConsent = {
  async read() {
    const answer = await callContract(getConsent, { type: 'whatsapp' })
    if (!answer.ok) throw new Error(answer.problem.id)
    return answer.body.consent
  },
  async write(on) {
    const answer = await callContract(setConsent, { type: 'whatsapp', consent: on })
    if (!answer.ok) throw new Error(answer.problem.id)
  },
}
