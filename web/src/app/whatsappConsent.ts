import { getConsent } from '../features/consents/api/getConsent.ts'
import { setConsent } from '../features/consents/api/setConsent.ts'
import type { WhatsappConsent } from './session.tsx'

/** The WhatsApp consent of the drawer. Only the open drawer asks, so it is no part of the first load. */
export const whatsappConsent: WhatsappConsent = {
  async read() {
    const answer = await getConsent({ type: 'whatsapp' })
    if (!answer.ok) throw new Error(answer.problem.id)
    return answer.body.consent
  },
  async write(on) {
    const answer = await setConsent({ type: 'whatsapp', consent: on })
    if (!answer.ok) throw new Error(answer.problem.id)
  },
}
