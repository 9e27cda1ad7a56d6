import type { acceptSignupText } from '../../shared/contracts/consents/acceptSignupText.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { type ConsentTextName, currentText } from './consentTexts.ts'
import type { Dependencies } from './dependencies.ts'

/** Accepts the text in force; whoever read an older version is asked to read again. The three calls have one shape. */
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
