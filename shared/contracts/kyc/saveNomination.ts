import * as z from 'zod/mini'
import { mostNominees } from '../../vocabulary/businessRules.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { nominationProblems, nomineeFields } from './nomination.ts'

/**
 * Saves the nominees, or the declaration to opt out, over the version read (0: none was saved). It may change at any time,
 * also after the approval (SEBI, circular of 10-01-2025), then by a fresh log-in; not while the KYC that was signed with it
 * is in review.
 */
export const saveNomination = defineCall('saveNomination', 'POST /me/kyc/nomination', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({
    version: z.int('common.fieldInvalid').check(z.minimum(0, 'common.fieldInvalid')),
    optOut: z.boolean('common.fieldInvalid'),
    nominees: z.array(z.object(nomineeFields)).check(z.maxLength(mostNominees, 'kyc.nominationTooMany')),
  }),
  reply: envelope({}),
  problems: [
    ...nominationProblems,
    'auth.invalidName',
    'kyc.relationshipRequired',
    'kyc.shareInvalid',
    'kyc.nominationMoved',
    'kyc.nominationInReview',
    'auth.freshLoginNeeded',
    'common.inProgress',
  ],
})
