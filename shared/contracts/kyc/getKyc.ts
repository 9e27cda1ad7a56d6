import * as z from 'zod/mini'
import { addressDocTypes, genderCodes, incomeCodes } from '../../vocabulary/codeMaps.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { documentTypes } from '../documents/documentBody.ts'
import { nomineeFields } from './nomination.ts'
import { remark, statusReason, timelineEntry } from './statusReason.ts'

export const kycStates = ['incomplete', 'inReview', 'askedAgain', 'rejected', 'approved'] as const
export type KycState = (typeof kycStates)[number]

const step = z.object({
  /** The icon (D2 s4): a tick when done, failed or pending otherwise; `open` when nothing was entered yet. */
  state: z.enum(['open', 'done', 'pending', 'failed']),
  /** Counts for "first incomplete step" (D2 s2, s4). */
  complete: z.boolean(),
  standing: z.optional(statusReason),
})

/** What was typed and not yet saved, field by field. */
const draft = z.record(z.string(), z.string())

export const kycBody = z.object({
  state: z.enum(kycStates),
  obUserApproved: z.boolean(),
  userType: z.enum(['fd', 'bonds']),
  steps: z.object({ pan: step, address: step, bank: step, demat: step }),
  /** Of the whole KYC: what it waits for. */
  standing: z.optional(statusReason),
  pan: z.optional(
    z.object({
      pan: z.string(),
      name: z.string(),
      dob: z.string(),
      gender: z.enum(genderCodes),
      income: z.enum(incomeCodes),
      status: z.enum(['verified', 'inoperative']),
    }),
  ),
  address: z.optional(
    z.object({
      docType: z.enum(addressDocTypes),
      source: z.enum(['manual', 'digilocker']),
      bothSidesInOne: z.boolean(),
      /** Name and number from the identity check (D2 s2); of an Aadhaar its last four digits and nothing else. */
      name: z.optional(z.string()),
      idNumber: z.optional(z.string()),
      details: z.object({
        address: z.string(),
        localityOrPostOffice: z.string(),
        districtOrCity: z.string(),
        /** English name; of India one of the 36. */
        state: z.string(),
        stateCode: z.optional(z.string()),
        /** ISO code. */
        country: z.string(),
        pincode: z.string(),
      }),
    }),
  ),
  /** The newest document of each type that arrived whole. */
  documents: z.array(
    z.object({ type: z.enum(documentTypes), id: z.string(), at: z.string(), refused: z.boolean() }),
  ),
  digilocker: z.object({
    enabled: z.boolean(),
    /** How the last visit ended, if there was one. */
    last: z.optional(z.enum(['waiting', 'filled', 'denied', 'expired', 'failed'])),
  }),
  demat: z.optional(
    z.object({
      number: z.string(),
      depository: z.enum(['NSDL', 'CDSL']),
      dpName: z.string(),
      /** False: the participant is not in our list; an operator checks it. */
      participantKnown: z.boolean(),
    }),
  ),
  /** Whom the investor nominated, or that they opted out; not there before either was said. */
  nomination: z.optional(
    z.object({ version: z.number(), optOut: z.boolean(), nominees: z.array(z.object(nomineeFields)) }),
  ),
  /** The review page: what is signed, whether nothing is missing, and when it was signed. */
  review: z.object({ stamp: z.string(), ready: z.boolean(), signedAt: z.optional(z.string()) }),
  /** Remarks that are not answered yet. */
  remarks: z.array(remark),
  drafts: z.object({
    pan: z.optional(draft),
    address: z.optional(draft),
    bank: z.optional(draft),
    demat: z.optional(draft),
  }),
  timeline: z.array(timelineEntry),
  can: z.object({ edit: z.boolean() }),
})
export type KycBody = z.output<typeof kycBody>

/** The investor's whole KYC: what is saved, the status of each step and its reason, who acts next and by when. */
export const getKyc = defineCall('getKyc', 'GET /me/kyc', {
  access: 'session',
  sealed: true,
  reply: envelope({ data: kycBody }),
  problems: ['kyc.cannotFetch'],
})
