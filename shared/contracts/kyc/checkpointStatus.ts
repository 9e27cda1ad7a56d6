import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The checkpoints of the onboarding (D3 s3, s4); those of orders are answered once there are orders. */
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
export const checkpointStatus = defineCall({
  name: 'checkpointStatus',
  domain: 'kyc',
  method: 'POST',
  path: '/stats/checkpoints/status',
  access: 'session',
  sealed: true,
  input: z.object({
    email: z.optional(z.string().check(z.maxLength(254, 'common.fieldInvalid'))),
    pan: z.optional(z.string().check(z.maxLength(10, 'common.fieldInvalid'))),
    checkpoints: z.optional(
      z
        .array(z.string().check(z.maxLength(60, 'common.fieldInvalid')))
        .check(z.maxLength(50, 'common.tooLarge')),
    ),
    path: z.optional(z.string().check(z.maxLength(200, 'common.fieldInvalid'))),
    product: z.optional(z.string().check(z.maxLength(50, 'common.fieldInvalid'))),
    skipCache: z.optional(z.boolean('common.fieldInvalid')),
  }),
  reply: envelope({ data: states, results: states }),
  problems: ['kyc.notYours'],
})
