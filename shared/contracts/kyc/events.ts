import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('kyc')

const investor = { investorId: z.string() }

/** The vendor answered about a PAN; the PAN itself is not in the event. */
export const panChecked = event('panChecked', {
  investorId: z.string(),
  outcome: z.enum(['valid', 'inoperative', 'unknown', 'nameDiffers', 'dobDiffers']),
})
/** A step of the KYC was saved. */
export const kycStepSaved = event('kycStepSaved', {
  investorId: z.string(),
  step: z.enum(['pan', 'address', 'demat', 'userType']),
})
/** Nominees were named, or the investor opted out; who they are is not in the event. `approved`: the KYC had been approved before. */
export const nominationSaved = event('nominationSaved', {
  investorId: z.string(),
  state: z.enum(['nominated', 'optedOut']),
  approved: z.optional(z.boolean()),
})
/** The investor signed what the review page showed. */
export const kycSigned = event('kycSigned', investor)
/** A visit to DigiLocker was opened. */
export const digilockerRequested = event('digilockerRequested', {
  investorId: z.string(),
  requestId: z.string(),
})
/** How a visit to DigiLocker ended. */
export const digilockerCompleted = event('digilockerCompleted', {
  investorId: z.string(),
  requestId: z.string(),
  outcome: z.enum(['filled', 'denied', 'expired', 'failed']),
})
/** DigiLocker's webhook reported a change; the consumer asks the vendor for the facts. */
export const digilockerReported = event('digilockerReported', { requestId: z.string() })
/** All steps are there and no remark is open: an operator's review is due. */
export const kycSubmitted = event('kycSubmitted', investor)
/** An operator approved the KYC. */
export const kycApproved = event('kycApproved', investor)
/** The central KYC registry has the investor's record; its number stays in the KYC. */
export const centralKycNumberFound = event('centralKycNumberFound', investor)
/** An operator rejected the KYC or asked for something again, with remarks by type. */
export const kycSentBack = event('kycSentBack', {
  investorId: z.string(),
  decision: z.enum(['rejected', 'askedAgain']),
  types: z.array(z.string()),
})
