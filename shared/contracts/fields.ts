import * as z from 'zod/mini'

/** Fields that several contracts share. */

/** A text that may be left out, of at most so many characters. */
/*@__NO_SIDE_EFFECTS__*/
export const optionalText = (mostCharacters: number) =>
  z.optional(z.string().check(z.maxLength(mostCharacters, 'common.fieldInvalid')))

/** The language of the reader, which may be left out. */
export const optionalLanguage = z.optional(z.enum(['en', 'hi']))

/** Whole units from 1 to 10 million; text of a query is taken as a number. The arguments are problem ids. */
/*@__NO_SIDE_EFFECTS__*/
export const wholeUnits = (invalid: string, tooMany = invalid) =>
  z.coerce.number(invalid).check(z.int(invalid), z.minimum(1, invalid), z.maximum(10_000_000, tooMany))

/** What the placeholders of a text stand for, by their names. */
export const textParams = z.record(z.string(), z.union([z.string(), z.number()]))
