import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const investor = z.object({ investorId: z.string() })

/** The vendor answered about a PAN; the PAN itself is not in the event. */
export const panChecked = defineEvent(
  'kyc',
  'panChecked',
  z.object({
    investorId: z.string(),
    outcome: z.enum(['valid', 'inoperative', 'unknown', 'nameDiffers', 'dobDiffers']),
  }),
)
/** A step of the KYC was saved. */
export const kycStepSaved = defineEvent(
  'kyc',
  'kycStepSaved',
  z.object({ investorId: z.string(), step: z.enum(['pan', 'address', 'demat', 'userType']) }),
)
/** A visit to DigiLocker was opened. */
export const digilockerRequested = defineEvent(
  'kyc',
  'digilockerRequested',
  z.object({ investorId: z.string(), requestId: z.string() }),
)
/** How a visit to DigiLocker ended. */
export const digilockerCompleted = defineEvent(
  'kyc',
  'digilockerCompleted',
  z.object({
    investorId: z.string(),
    requestId: z.string(),
    outcome: z.enum(['filled', 'denied', 'expired', 'failed']),
  }),
)
/** DigiLocker's webhook reported a change; the consumer asks the vendor for the facts. */
export const digilockerReported = defineEvent(
  'kyc',
  'digilockerReported',
  z.object({ requestId: z.string() }),
)
/** All steps are there and no remark is open: an operator's review is due. */
export const kycSubmitted = defineEvent('kyc', 'kycSubmitted', investor)
/** An operator approved the KYC. */
export const kycApproved = defineEvent('kyc', 'kycApproved', investor)
/** An operator rejected the KYC or asked for something again, with remarks by type. */
export const kycSentBack = defineEvent(
  'kyc',
  'kycSentBack',
  z.object({
    investorId: z.string(),
    decision: z.enum(['rejected', 'askedAgain']),
    types: z.array(z.string()),
  }),
)
