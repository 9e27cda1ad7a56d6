import type { CentralKycRecord, CentralKycStore } from '../../kyc-record/centralKycStore.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import type { PublishedKyc } from '../../kyc-record/published.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepDue } from '../../platform/events/sweep.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { CentralKyc } from '../../providers/centralKyc/port.ts'
import { nextQuestionAt } from './centralKycPauses.ts'

export interface CentralKycDependencies {
  readonly centralKycNumbers: CentralKycStore
  readonly centralKyc: CentralKyc
  readonly cipher: FieldCipher
  readonly kycOf: (investorId: string) => Promise<PublishedKyc>
}

/** Every hour. Two requests of at most 12 s each for one investor; it must end within the function's minute. */
const pace = { atOnce: 5, longestMs: 30_000 }

/** A registry that gives no readable answer for so long is not down for a moment: the alarm rings. */
const longestSilenceMs = 24 * 3_600_000

/**
 * Asks the central KYC registry for the numbers of approved investors (D2 s4, the profile's user details). A company hands a
 * new record to it within days of the approval, so a number that is not there yet is asked for again. A vendor that is down
 * is asked again the next time, and after a day of that the run fails; one that refuses is asked the next day, and the run
 * fails at once.
 */
export const sweepCentralKyc = (dependencies: CentralKycDependencies): Scheduled => {
  const { centralKycNumbers } = dependencies
  return sweepDue('sweepCentralKyc', pace, centralKycNumbers.due, async (investorId, context) => {
    const record = await centralKycNumbers.read(investorId)
    if (record?.state === 'wanted') await askFor(dependencies, record, context)
  })
}

async function askFor(
  { centralKycNumbers, centralKyc, cipher, kycOf }: CentralKycDependencies,
  record: CentralKycRecord,
  context: WriteContext,
): Promise<void> {
  const { investorId, createdAt, dueAt = createdAt } = record
  const next = nextQuestionAt(new Date(createdAt), context.now)
  try {
    const { pan, approved } = await kycOf(investorId)
    if (!approved || pan === undefined) throw new Error('a number is wanted of a KYC that is not approved')
    const reference = `${investorId}-${context.now.getTime()}`
    const number = await centralKyc.numberOf({ reference, pan: pan.pan, dob: pan.dob })
    if (number === undefined) return await centralKycNumbers.defer({ investorId }, next)
    const sealed = await cipher.encrypt(number, kycContext.centralKyc, investorId)
    await centralKycNumbers.keep(record, sealed, context)
  } catch (error) {
    const isDown = error instanceof ProviderUnavailable
    if (isDown && context.now.getTime() - Date.parse(dueAt) < longestSilenceMs) return
    await centralKycNumbers.defer({ investorId }, next)
    throw error
  }
}
