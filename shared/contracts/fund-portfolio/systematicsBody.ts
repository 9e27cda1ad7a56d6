import * as z from 'zod/mini'
import { isoDate, percent } from '../../finance/bondTerms.ts'
import { decimal4, signedPaise } from './fundBody.ts'

/** Read out of the rows: statements do not list registrations. Fields are left out where rows do not say them. */
export const sipStatuses = ['Active', 'Inactive'] as const

/** A SIP (D1 s3; names with blanks as documented). */
export const sip = z.object({
  'CAN Number': z.optional(z.string()),
  codeAMFI: z.optional(z.string()),
  'Fund Scheme Name': z.string(),
  'Investment Amount': z.number(),
  investmentPaise: signedPaise,
  'Installment Day': z.int(),
  'Number of Installments': z.int(),
  'Start Date': isoDate,
  'End Date': z.optional(isoDate),
  'Next Installment Day': z.optional(isoDate),
  /** Inactive: no instalment for 45 days (monthly), or its last number was paid. */
  sipStatus: z.enum(sipStatuses),
  frequencyDisplayName: z.string(),
  typeDisplayName: z.string(),
  amtInvstdTillDate: z.number(),
  investedPaise: signedPaise,
  /** Of its units that are held still; left out: no price is known, or not what is held. */
  todaysVal: z.optional(z.number()),
  valuePaise: z.optional(signedPaise),
  /** The day of the price. */
  pricedOn: z.optional(isoDate),
  /** While all of its units are held. */
  percentPnl: z.optional(percent),
  /** What its instalments bought. */
  final_units: decimal4,
  /** What is left of that, the oldest units of the scheme sold first; left out: the rows do not say it. */
  heldUnits: z.optional(decimal4),
  sipRegistrationId: z.string(),
})
export type Sip = z.output<typeof sip>

/** A systematic plan (D1 s3). */
export const systematicPlan = z.object({
  pan: z.optional(z.string()),
  can: z.optional(z.string()),
  type: z.enum(['SIP', 'STP', 'SWP']),
  sid: z.string(),
  status: z.enum(sipStatuses),
  statusDesc: z.string(),
  /** The scheme's name. */
  fn: z.string(),
  fundCode: z.optional(z.string()),
  schemeCode: z.optional(z.string()),
  schemeCodeTo: z.optional(z.string()),
  amt: z.number(),
  amtPaise: signedPaise,
  period: z.string(),
  day: z.int(),
  sd: isoDate,
  ed: z.optional(isoDate),
  /** The next instalment. */
  td: z.optional(isoDate),
  src: z.literal('statement'),
  arn: z.optional(z.string()),
})
export type SystematicPlan = z.output<typeof systematicPlan>
