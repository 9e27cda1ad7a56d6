import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** The checkpoints of the onboarding and of transactions (D3 s3, s4). */
export const checkpointNames = [
  'noThirdPartyDataAdded',
  'partialThirdPartyDataAdded',
  'anyDocUploadedForThirdParty',
  'allDocUploadedForThirdParty',
  'noDocUploadedForThirdParty',
  'productWiseAccountStatus',
  'obUserAdminResponseDone',
  'obUserApproved',
  'obUserNotInvested',
  'obOrderAttempted',
  'obDocSigned',
  'obPaymentDone',
  'obOrderApproved',
  'obOrderRejected',
] as const

const states = z.record(z.string(), z.union([z.boolean(), z.record(z.string(), z.string())]))

/**
 * Checkpoint states and the onboarding's approval (D1 s7, D2 s7 `results.obUserApproved`, D3 s7; K-020). E-mail and
 * PAN are accepted and must be one's own. Unknown names are left out of the answer.
 */
export const checkpointStatus = defineCall('checkpointStatus', 'POST /stats/checkpoints/status', {
  access: 'session',
  sealed: true,
  input: z.object({
    email: optionalText(254),
    pan: optionalText(10),
    checkpoints: z.optional(
      z
        .array(z.string().check(z.maxLength(60, 'common.fieldInvalid')))
        .check(z.maxLength(50, 'common.tooLarge')),
    ),
    path: optionalText(200),
    product: optionalText(50),
    skipCache: z.optional(z.boolean('common.fieldInvalid')),
  }),
  reply: envelope({ data: states, results: states }),
  problems: ['kyc.notYours'],
})
