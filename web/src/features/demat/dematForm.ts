import * as z from 'zod/mini'
import { dematNumber, groupedDemat, normaliseDemat } from '../../../../shared/vocabulary/demat.ts'

/** The fields of the demat step as the form holds them (D2 s5). */
export const dematFields = z
  .object({
    demat: dematNumber,
    dematAgain: z.string(),
    /** Empty where the participant is known. */
    dpName: z.optional(z.string()),
    /** Only an investor who lives abroad is asked for it. */
    nro: z.optional(z.boolean()),
    consent: z.literal(true, 'demat.consentRequired'),
  })
  .check(
    z.refine(form => normaliseDemat(form.demat) === normaliseDemat(form.dematAgain), {
      error: 'demat.confirmMismatch',
      path: ['dematAgain'],
      when: () => true,
    }),
  )

/** Normalises what is typed or pasted: at most 16 characters, in groups of 8. */
export const typedDemat = (typed: string): string =>
  groupedDemat(
    normaliseDemat(typed)
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 16),
  )

/** The participant's id in what is typed; undefined while it is incomplete. */
export function typedParticipant(typed: string): string | undefined {
  const id = normaliseDemat(typed).slice(0, 8)
  return /^(IN[0-9]{6}|[1-9][0-9]{7})$/.test(id) ? id : undefined
}
