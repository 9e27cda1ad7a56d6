import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Opens a visit to DigiLocker (D2 s4, s7): the browser goes to `data.kycRedirectionUrl` and comes back to the address step. */
export const createKycRequest = defineCall(
  'createKycRequest',
  'POST /orobonds/digio/onboarding/createKycRequest',
  {
    access: 'session',
    limit: { perSecond: 200, burst: 1000 },
    reply: envelope({ data: z.object({ kycRedirectionUrl: z.string() }) }),
    problems: [
      'kyc.digilockerFailed',
      'kyc.digilockerMaintenance',
      'kyc.digilockerTooMany',
      'bank.kycClosed',
    ],
  },
)
