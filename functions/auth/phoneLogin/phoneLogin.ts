import type { phoneLogin } from '../../../shared/contracts/auth/phoneLogin/phoneLogin.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { aboutAccount, type Outcome, refuse } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondStep } from '../secondFactor/secondStep.ts'
import { admitAttempt } from '../sessions/admitAttempt.ts'
import { openSession } from '../sessions/openSession.ts'
import { investorOfNumber } from './investorOfNumber.ts'
import { codeOwnerOf } from './loginCodes.ts'

/**
 * Logs in with a code sent to the mobile number. The attempt is counted for the number before the code is compared, five in 15
 * minutes as at `login`; whose the number is, is read only after the right code. The code is used up in the write that opens
 * the session, so a second step that is missing or wrong leaves it to be sent again with the step's code.
 */
export const handlePhoneLogin =
  (dependencies: Dependencies): Handler<typeof phoneLogin> =>
  async (input, call) => {
    const key = await dependencies.investors.keyOfPhone(input.mobile)
    const outcome = await logIn(dependencies, key, input, call)
    return outcome.account === undefined ? aboutAccount(key, outcome) : outcome
  }

async function logIn(
  dependencies: Dependencies,
  key: string,
  { otp, code }: InputOf<typeof phoneLogin>,
  call: Call,
): Promise<Outcome<{ message: number }>> {
  const { investors, loginCodes, cipher } = dependencies
  const { now, correlationId, deviceSecret } = call
  const admitted = await admitAttempt(dependencies, { key, locked: 'auth.phoneLocked' }, call)
  if ('problem' in admitted) return admitted
  const { account: number, wrongCode } = admitted
  const owner = codeOwnerOf(number)
  const taken = await loginCodes.take(owner, { code: otp }, now)
  if (!taken.ok) {
    const { id } = taken.problem
    const wrong = wrongCode('otp')
    return id === 'auth.otpInvalid' || wrong.problem.id === 'auth.phoneLocked'
      ? wrong
      : refuse(id, { field: 'otp' })
  }
  // No code was sent to a number that logs nobody in: this one was guessed.
  const identity = await investorOfNumber(dependencies, key, now)
  if (identity === undefined) return wrongCode('otp')
  const accountKey = await investors.keyOf(identity.email)
  const account = await investors.readAccount(accountKey, deviceSecret)
  const { credentials } = account
  if (credentials === undefined) throw new Error('an investor has no credentials')
  const step = await secondStep(cipher, credentials, { code, wrongCode }, now)
  if (step !== undefined && 'problem' in step) return aboutAccount(accountKey, step)
  const opened = await openSession(dependencies, credentials, {
    email: identity.email,
    set: step === undefined ? {} : { secondFactor: step.secondFactor },
    recoveryCodeUsed: step?.how === 'recovery',
    items: loginCodes.spendItems(owner, taken.otp, { now, correlationId }),
    accounts: [account, number],
    byCodeAlone: step === undefined,
    call,
  })
  return aboutAccount(accountKey, opened)
}
