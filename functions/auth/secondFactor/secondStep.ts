import { type Refused, refuse } from '../../../shared/outcome.ts'
import { takenStep } from '../../platform/oneTimeCodes/totp.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { type Credentials, fieldContext, type SecondFactor } from '../investors/investorRows.ts'
import { recoveryHash } from './recoveryCodes.ts'

/**
 * The second step of a log-in: takes the code of an investor who has enrolled one; `undefined` for others. Without a code the
 * refusal says which one is needed.
 */
export async function secondStep(
  cipher: FieldCipher,
  { investorId, secondFactor }: Pick<Credentials, 'investorId' | 'secondFactor'>,
  { code, wrongCode }: { readonly code: string | undefined; readonly wrongCode: (field: string) => Refused },
  now: Date,
): Promise<TakenCode | Refused | undefined> {
  if (secondFactor === undefined) return undefined
  if (code === undefined) {
    const needed = secondFactor.sealedSecret === undefined ? 'auth.passkeyNeeded' : 'auth.secondStepNeeded'
    return refuse(needed, { field: 'code' })
  }
  return (await takeCode(cipher, { investorId, secondFactor }, code, now)) ?? wrongCode('code')
}

/** What became of a typed code: the second factor after it, to be written with the log-in. */
interface TakenCode {
  readonly secondFactor: SecondFactor
  readonly how: 'totp' | 'recovery'
}

/** Takes a code of the app or a recovery code, each once; `undefined` when it is neither. */
async function takeCode(
  cipher: FieldCipher,
  { investorId, secondFactor }: Pick<Credentials, 'investorId'> & { readonly secondFactor: SecondFactor },
  code: string,
  now: Date,
): Promise<TakenCode | undefined> {
  const { sealedSecret, lastStep, recovery } = secondFactor
  const typed = code.replace(/\s/g, '')
  if (sealedSecret !== undefined && /^[0-9]{6}$/.test(typed)) {
    const step = takenStep(
      { secret: await cipher.decrypt(sealedSecret, fieldContext.totp, investorId), lastStep },
      typed,
      now,
    )
    return step === undefined ? undefined : { how: 'totp', secondFactor: { ...secondFactor, lastStep: step } }
  }
  const hash = await recoveryHash(cipher, investorId, typed)
  if (!recovery.includes(hash)) return undefined
  const left = recovery.filter(one => one !== hash)
  return { how: 'recovery', secondFactor: { ...secondFactor, recovery: left } }
}
