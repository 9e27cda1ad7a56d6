import type { Identity } from '../../functions/auth/published.ts'
import { nameMatch } from '../../functions/bank-verification/attempts/nameMatch.ts'
import type { PublishedKyc } from '../../functions/kyc-record/published.ts'
import type { RegistryAttributes, RegistryStatus } from '../../functions/providers/kycRegistry/port.ts'
import { type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

/** What the registry's answers mean to an approval (domain.md 1.7): one of the six statuses opens investing. */

const refused = {
  hold: [
    'RegistryHold',
    'has this KYC on hold. The investor has to clear it up with the registry; approve again afterwards.',
  ],
  rejected: [
    'RegistryRejected',
    'has rejected this KYC. It needs a fresh registration at the registry before it can be approved here.',
  ],
  underProcess: [
    'RegistryUnderProcess',
    'is still working on this KYC, which takes a few working days. Approve again afterwards.',
  ],
  notAvailable: [
    'RegistryNotAvailable',
    'does not know this PAN. Register the KYC there first; approve again afterwards.',
  ],
  deactivated: [
    'RegistryDeactivated',
    'has deactivated this KYC. Clear it up with the registry; approve again afterwards.',
  ],
} as const satisfies Readonly<
  Record<Exclude<RegistryStatus['status'], 'verified'>, readonly [string, string]>
>

/** Why a status stands in the way, if it does. */
export function refusedByStatus({ status, kra, code }: RegistryStatus): Refusal | undefined {
  if (status === 'verified') return undefined
  const [error, says] = refused[status]
  return refusal(error, `The KYC registry (${kra}, code ${code}) ${says} Nothing was changed.`)
}

const lastTen = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

/**
 * Names of the attributes that differ; the PAN is equal because the registry was asked about it. Of the address the
 * pin code is compared: the same address is written in many ways. What the registry does not hold differs from nothing.
 */
export function differingAttributes(kyc: PublishedKyc, person: Identity, held: RegistryAttributes): string[] {
  const { pan, address } = kyc
  const differs = {
    name: held.name !== '' && !nameMatch(pan?.name ?? '', held.name).matches,
    'address (pin code)': held.pincode !== '' && held.pincode !== address?.details.pincode,
    mobile: held.mobile !== '' && lastTen(held.mobile) !== lastTen(person.phone),
    'e-mail': held.email !== '' && held.email.trim().toLowerCase() !== person.email.trim().toLowerCase(),
    income: held.income !== undefined && held.income !== pan?.income,
  }
  return Object.entries(differs).flatMap(([name, isDifferent]) => (isDifferent ? [name] : []))
}

/** The refusal names the attributes and never what they say. */
export function refusedByAttributes(names: readonly string[]): Refusal | undefined {
  if (names.length === 0) return undefined
  return refusal(
    'AttributesDiffer',
    `The KYC registry holds other details than we do: ${names.join(', ')}. Nothing was changed. Ask the investor with askAgain, or have the registry's record corrected.`,
  )
}
