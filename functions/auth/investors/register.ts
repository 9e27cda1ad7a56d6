import { emailConfirmationRequested, investorRegistered } from '../../../shared/contracts/auth/events.ts'
import type { register } from '../../../shared/contracts/auth/register.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { agreementItems, versionInForce } from '../../consents/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { isCommonPassword } from '../passwords/commonPasswords.ts'
import { isPersonalPassword } from '../passwords/personalPassword.ts'
import { resendAfterSeconds } from './investorLifecycle.ts'
import { registrationsPerAddress } from './investorLimits.ts'

/** Signs up: the person, the unique e-mail, the consent and the events in one write; a consumer sends the link (K-206). */
export const handleRegister =
  ({ table, investors, passwords }: Dependencies): Handler<typeof register> =>
  async ({ name, email, password, phone, language, consentVersion }, call) => {
    const { now, address, device, correlationId, idempotency } = call
    if (consentVersion !== versionInForce('signup'))
      return refuse('consent.versionOutdated', { field: 'consentVersion' })
    if (isCommonPassword(password)) return refuse('auth.passwordTooCommon', { field: 'password' })
    if (isPersonalPassword(password, { email, name }))
      return refuse('auth.passwordPersonal', { field: 'password' })
    // Before the hash, so that a flood cannot make us hash.
    const taken = await takeFrom(table, registrationsPerAddress, address, now)
    if (!taken.ok) return refuse('session.heavyTraffic')
    const investorId = newId('inv', now)
    const registered = await investors.register(
      { investorId, email, name, phone, language, passwordHash: await passwords.hash(password) },
      {
        now,
        correlationId,
        events: [
          emit(investorRegistered, { investorId }),
          emit(emailConfirmationRequested, { investorId, requestId: newId('cnf', now) }),
        ],
        idempotency,
        items: labelItems(
          'consent',
          agreementItems(table, 'signup', { investorId, address, device }, { now, correlationId }),
        ),
      },
    )
    if (registered.ok || registered.reason === 'repeat') return reply({ data: { email, resendAfterSeconds } })
    if (registered.reason === 'keyReused') return refuse('common.keyReused')
    if (registered.reason === 'stale') return refuse('auth.emailAlreadyRegistered', { field: 'email' })
    return refuse('auth.errorEncountered')
  }
