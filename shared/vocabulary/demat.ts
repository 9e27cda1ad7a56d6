import * as z from 'zod/mini'

/** Demat account numbers (domain.md 1.8): NSDL `IN` and 14 digits, CDSL 16 digits; the first 8 name the participant. */

/**
 * As people paste them: spaces and dashes (also those that cannot be seen), the labels of a statement (`DP ID: …
 * Client ID: …`, `BO ID`), small letters, a lower-case L for the I of `IN`.
 */
export function normaliseDemat(written: string): string {
  return written
    .replace(/(?:dp|client|bo)\s*id(?![a-z])/gi, '')
    .replace(/[\s\p{Pd}\p{Cf}./:]/gu, '')
    .replace(/^[lL1|]n/i, 'IN')
    .toUpperCase()
}

/** A demat number, normalised to its 16 characters. */
export const dematNumber = z.pipe(
  z.string('demat.required').check(
    z.trim(),
    z.minLength(1, 'demat.required'),
    z.maxLength(40, 'demat.invalid'),
    z.refine(written => /^(IN[0-9]{14}|[1-9][0-9]{15})$/.test(normaliseDemat(written)), 'demat.invalid'),
  ),
  z.transform(normaliseDemat),
)

/** The depository a number belongs to; the account number decides, not the participant. */
export function depositoryOf(number: string): 'NSDL' | 'CDSL' {
  return number.startsWith('IN') ? 'NSDL' : 'CDSL'
}

/** The participant's part: the first 8 characters. */
export const participantIdOf = (number: string): string => number.slice(0, 8)

/** Shown in groups of 8 (D2 s5), e.g. `IN300214 12345678`. */
export const groupedDemat = (number: string): string => number.replace(/(.{8})(?=.)/g, '$1 ')
