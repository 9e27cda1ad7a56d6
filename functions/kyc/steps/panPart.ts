import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import type { saveProfile } from '../../../shared/contracts/kyc/saveProfile.ts'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import { isAdult } from '../../../shared/vocabulary/birthDate.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { KycRecord, PanPart } from '../../kyc-record/kycRecordLifecycle.ts'
import { kycContext, panIndexOf } from '../../kyc-record/kycRows.ts'
import type { Call } from '../../platform/apiFunction.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { checkIdentityOf, type PanCheckStore, type PanTriple } from '../pan/panCheckStore.ts'

type Input = Pick<InputOf<typeof saveProfile>, 'pan' | 'name' | 'dob' | 'gender' | 'income'>

/**
 * The PAN details to save; `undefined` when none are sent. What is not sent stays as saved. PAN, name and date of
 * birth must have been verified together; as long as none of the three changes, that holds on.
 */
export async function panPart(
  { cipher, checks }: { readonly cipher: FieldCipher; readonly checks: Pick<PanCheckStore, 'validCheckFor'> },
  record: KycRecord,
  input: Input,
  { now, session: { investorId } }: Pick<Call<typeof saveProfile>, 'now' | 'session'>,
): Promise<PanPart | Refused | undefined> {
  const known = await opened(cipher, record)
  const sent = [input.pan, input.dob, input.gender, input.income].some(value => value !== undefined)
  // A name alone, before there is a PAN, is kept as typed.
  if (!sent && (input.name === undefined || record.pan === undefined)) return undefined
  const pan = input.pan ?? known.pan
  const name = input.name ?? known.name
  const dob = input.dob ?? known.dob
  const gender = input.gender ?? record.pan?.gender
  const income = input.income ?? record.pan?.income
  if (pan === undefined) return refuse('kyc.panRequired', { field: 'pan' })
  if (name === undefined) return refuse('auth.invalidName', { field: 'name' })
  if (dob === undefined) return refuse('kyc.dobRequired', { field: 'dob' })
  if (gender === undefined) return refuse('kyc.genderRequired', { field: 'gender' })
  if (income === undefined) return refuse('kyc.incomeRequired', { field: 'income' })
  if (!isAdult(dob, indianDate(now))) return refuse('kyc.underAge', { field: 'dob' })
  const operative = await verified(cipher, checks, investorId, { pan, name, dob }, record, known, now)
  if (operative === undefined) return refuse('kyc.panUnverified', { field: 'pan' })
  const [index, sealedPan, sealedName, sealedDob] = await Promise.all([
    panIndexOf(cipher, pan),
    cipher.encrypt(pan, kycContext.pan, investorId),
    cipher.encrypt(name, kycContext.name, investorId),
    cipher.encrypt(dob, kycContext.dob, investorId),
  ])
  return { index, sealedPan, sealedName, sealedDob, gender, income, operative, savedAt: now.toISOString() }
}

/** Whether the PAN is operative, by a check of exactly these three; undefined when there is none. */
async function verified(
  cipher: FieldCipher,
  checks: Pick<PanCheckStore, 'validCheckFor'>,
  investorId: string,
  triple: PanTriple,
  { pan: saved }: KycRecord,
  { pan, name, dob }: Partial<PanTriple>,
  now: Date,
): Promise<boolean | undefined> {
  const identity = await checkIdentityOf(cipher, triple)
  const check = await checks.validCheckFor(investorId, identity, now)
  if (check !== undefined) return check.operative
  if (saved === undefined || pan === undefined || name === undefined || dob === undefined) return undefined
  return (await checkIdentityOf(cipher, { pan, name, dob })) === identity ? saved.operative : undefined
}

async function opened(
  cipher: FieldCipher,
  { investorId, pan, sealedName }: KycRecord,
): Promise<Partial<PanTriple>> {
  if (pan === undefined)
    return sealedName === undefined
      ? {}
      : { name: await cipher.decrypt(sealedName, kycContext.name, investorId) }
  const [number, name, dob] = await Promise.all([
    cipher.decrypt(pan.sealedPan, kycContext.pan, investorId),
    cipher.decrypt(pan.sealedName, kycContext.name, investorId),
    cipher.decrypt(pan.sealedDob, kycContext.dob, investorId),
  ])
  return { pan: number, name, dob }
}
