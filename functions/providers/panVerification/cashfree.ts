import * as z from 'zod/mini'
import {
  type ProviderAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/vendors/providerClient.ts'
import type { VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { PanAnswer, PanQuestion, PanVerification } from './port.ts'

const vendor = 'pan-verification'
/** The version of the answers; since 2022-09-12 they include the link with Aadhaar. */
const apiVersion = '2023-12-18'
/** For both requests; a call that waits for a vendor has 20 s. */
const budgetMs = 15_000
/** The least time for the second request, so that a slow first one is not wasted. */
const leastMs = 1_000
/** A score from here on is the same name (domain: 85, as for bank accounts). */
const sameNameScore = 85

const yesOrNo = z.enum(['Y', 'N'])
const liteBody = z.object({
  verification_id: z.string(),
  pan: z.string(),
  status: z.enum(['VALID', 'INVALID']),
  dob: z.nullish(z.string()),
  pan_status: z.nullish(z.string()),
  name_match: z.nullish(z.string()),
  dob_match: z.nullish(z.string()),
  aadhaar_seeding_status: z.nullish(z.string()),
})
type Lite = z.output<typeof liteBody>
const panBody = z.object({
  pan: z.string(),
  valid: z.boolean(),
  type: z.nullish(z.string()),
  registered_name: z.nullish(z.string()),
  name_match_score: z.nullish(z.union([z.number(), z.string()])),
})
const errorBody = z.object({ code: z.string(), type: z.nullish(z.string()), message: z.nullish(z.string()) })

/**
 * Cashfree's PAN verification: PAN Lite checks whether PAN, name and date of birth belong together, Verify PAN gives the
 * name that the department has. Both are POSTs that change nothing; each costs a fee.
 */
export function openCashfree({ client, secrets, url }: VendorOptions): PanVerification {
  const headers = async (): Promise<Record<string, string>> => {
    const [id, secret] = await Promise.all([
      secrets.read('pan-verification/client-id'),
      secrets.read('pan-verification/client-secret'),
    ])
    return { 'x-client-id': id, 'x-client-secret': secret, 'x-api-version': apiVersion }
  }
  return {
    async check(question) {
      const { reference, pan, name, dob } = question
      const deadline = performance.now() + budgetMs
      const common = { method: 'POST', headers: await headers(), vendor } as const
      const lite = read(
        await client(
          {
            ...common,
            url: `${url}/verification/pan-lite`,
            operation: 'pan-lite',
            body: { verification_id: reference, pan, name, dob },
          },
          // The vendor accepts a reference once.
          { budgetMs, attempts: 1 },
        ),
        liteBody,
      )
      const known = knownOf(question, lite)
      if (known === undefined) return { known: false }
      // Without the right date of birth the name is not disclosed.
      if (!known.dobMatches) return { ...known, isIndividual: true, fullName: '' }
      const leftMs = Math.max(leastMs, deadline - performance.now())
      const registered = read(
        await client(
          { ...common, url: `${url}/verification/pan`, operation: 'pan', body: { pan, name } },
          { budgetMs: leftMs, attempts: 2 },
        ),
        panBody,
      )
      return withRegistered(question, known, registered)
    },
  }
}

/** The body of an answer. Throws `ProviderRefused` for an error body or status, `ProviderUnavailable` if unreadable. */
function read<Schema extends z.core.$ZodType>(
  { status, body }: ProviderAnswer,
  schema: Schema,
): z.output<Schema> {
  const error = z.safeParse(errorBody, body)
  if (error.success) {
    // The message may quote an input, so it is left out.
    const { type, code } = error.data
    throw new ProviderRefused([type, code].filter(part => part != null && part !== '').join('/'))
  }
  if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw unreadable()
  return parsed.data
}

const unreadable = () => new ProviderUnavailable('the vendor answered what nobody can read')
const contradictory = () => new ProviderUnavailable('the vendor contradicts itself')

type Known = Pick<PanAnswer & { known: true }, 'known' | 'nameMatches' | 'dobMatches' | 'aadhaarLinked'>

/**
 * The result of PAN Lite; `undefined` for a PAN that cannot invest: not found, fake, deleted, deactivated, or existing
 * with an event such as a death. `status` and `pan_status` must say the same.
 */
function knownOf({ reference, pan, dob }: PanQuestion, lite: Lite): Known | undefined {
  if (lite.pan !== pan || lite.verification_id !== reference) throw contradictory()
  if (lite.dob != null && lite.dob !== dob) throw contradictory()
  // `I`: existing but inoperative, since Aadhaar is not linked.
  const exists = lite.pan_status === 'E' || lite.pan_status === 'I'
  if (!exists) {
    // `EA`, `ED`, …: existing, but an event is on record, e.g. the holder's death.
    const isEvent = /^E[A-Z]$/.test(lite.pan_status ?? '')
    if (lite.status === 'VALID' && !isEvent) throw contradictory()
    return undefined
  }
  const name = z.safeParse(yesOrNo, lite.name_match)
  const birth = z.safeParse(yesOrNo, lite.dob_match)
  if (!name.success || !birth.success) throw unreadable()
  const nameMatches = name.data === 'Y'
  const dobMatches = birth.data === 'Y'
  if (lite.status === 'INVALID' && nameMatches && dobMatches && lite.pan_status !== 'I') throw contradictory()
  return {
    known: true,
    nameMatches,
    dobMatches,
    aadhaarLinked: lite.pan_status !== 'I' && isLinked(lite.aadhaar_seeding_status),
  }
}

/** `NA`: linking is not required. `R`: the department's code for not linked. */
function isLinked(seeding: string | null | undefined): boolean {
  if (seeding === 'Y' || seeding === 'NA') return true
  if (seeding === 'N' || seeding === 'R') return false
  throw unreadable()
}

function withRegistered(
  { pan }: PanQuestion,
  known: Known,
  { pan: answeredPan, valid, type, registered_name, name_match_score }: z.output<typeof panBody>,
): PanAnswer {
  if (answeredPan !== pan || !valid) throw contradictory()
  const fullName = registered_name?.trim() ?? ''
  if (fullName === '') throw unreadable()
  const score = Number(name_match_score ?? 0)
  return {
    ...known,
    nameMatches: known.nameMatches || score >= sameNameScore,
    // e.g. `Individual`, `Individual or Sole Proprietor`, `Company`; without a type the PAN's fourth letter was checked before.
    isIndividual: type == null || type === '' || /individual|person/i.test(type),
    fullName,
  }
}
