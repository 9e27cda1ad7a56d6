import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Back from DigiLocker: asks what became of the visit and fills the address step with it. What the return address says is only a hint. */
export const fetchDigilocker = defineCall('fetchDigilocker', 'POST /me/kyc/digilocker', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 1000 },
  reply: envelope({
    data: z.object({ status: z.enum(['filled', 'waiting', 'denied', 'expired', 'failed', 'none']) }),
  }),
  problems: ['kyc.digilockerFailed', 'kyc.digilockerMaintenance', 'bank.kycClosed'],
})
