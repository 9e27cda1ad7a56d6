import type { acceptSignupText } from '../../shared/contracts/consents/acceptSignupText.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { type ConsentTextName, currentText } from './consentTexts.ts'
import type { Dependencies } from './dependencies.ts'

/** Accepts the valid text; an older version is refused, so that the investor reads again. For three calls of one shape. */
export const acceptConsentText =
  ({ consents }: Dependencies, name: ConsentTextName): Handler<typeof acceptSignupText> =>
  async ({ version }, { session, address, device, now, correlationId }) => {
    if (version !== currentText(name).version) return refuse('consent.versionOutdated', { field: 'version' })
    await consents.record(
      {
        investorId: session.investorId,
        type: `tnc:${name}`,
        consent: true,
        textVersion: version,
        address,
        device,
      },
      { now, correlationId },
    )
    return reply({ message: 'Consent recorded' })
  }
