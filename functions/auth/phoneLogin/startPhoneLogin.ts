import { phoneLoginRequested } from '../../../shared/contracts/auth/events.ts'
import type { startPhoneLogin } from '../../../shared/contracts/auth/phoneLogin/startPhoneLogin.ts'
import { aboutAccount, type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { deviceIdOf } from '../../platform/http/deviceCookie.ts'
import { retryAfterSeconds, takeItem } from '../../platform/records/limits.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { loginCodesPerAddress, loginCodesPerDevice } from '../investors/investorLimits.ts'
import { decideAttempt } from '../sessions/loginAttemptsLifecycle.ts'
import { codeOwnerOf } from './loginCodes.ts'

/** A request for a number that logs nobody in is no fact about anybody. */
const keptMs = 24 * 3_600_000

/**
 * Sends a code to log in with. Whose the number is, is not looked up here but by the consumer that sends the code: so a number
 * that logs nobody in has the same calls to the database, the same pause and the same answer. Three calls: the number, its
 * code, the write.
 */
export const handleStartPhoneLogin =
  (dependencies: Dependencies): Handler<typeof startPhoneLogin> =>
  async ({ mobile }, call) => {
    const key = await dependencies.investors.keyOfPhone(mobile)
    return aboutAccount(key, await sendCode(dependencies, key, call))
  }

async function sendCode(
  { investors, loginCodes }: Dependencies,
  key: string,
  { now, address, deviceSecret, correlationId }: Call,
): Promise<Outcome<{ data: { resendAfterSeconds: number; expiresInSeconds: number } }>> {
  const number = await investors.readAccount(key, deviceSecret)
  const decision = decideAttempt(number.attempts, now)
  if (!decision.ok) return refuse('auth.phoneLocked', { params: { minutes: decision.minutesLeft } })
  const { knownDevice: device } = number
  const limits = [
    { refuses: loginCodesPerAddress, item: takeItem(loginCodesPerAddress, address, now) },
    ...(deviceSecret === undefined
      ? []
      : [
          {
            refuses: loginCodesPerDevice,
            item: takeItem(loginCodesPerDevice, deviceIdOf(deviceSecret), now),
          },
        ]),
  ]
  const sent = await loginCodes.send(
    codeOwnerOf(number),
    {
      event: otpId => ({ ...emit(phoneLoginRequested, { number: key, device, otpId }), keptMs }),
      items: limits,
    },
    { now, correlationId },
  )
  if (sent.ok) {
    const { resendAfterSeconds, expiresInSeconds } = sent
    return reply({ data: { resendAfterSeconds, expiresInSeconds } })
  }
  if (sent.reason === 'refused') return refuse(sent.problem.id, sent.problem)
  return refuse('auth.otpTooMany', {
    params: { minutes: Math.ceil(retryAfterSeconds(sent.refuses, now) / 60) },
  })
}
