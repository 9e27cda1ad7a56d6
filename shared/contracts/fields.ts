import * as z from 'zod/mini'

/** Fields that several contracts share. */

/** A text that may be left out, of at most so many characters. */
/*@__NO_SIDE_EFFECTS__*/
export const optionalText = (mostCharacters: number) =>
  z.optional(z.string().check(z.maxLength(mostCharacters, 'common.fieldInvalid')))

/** The language of the reader, which may be left out. */
export const optionalLanguage = z.optional(z.enum(['en', 'hi']))

/**
 * Whole units from 1 to 10 million. The text of a query is a number when it is digits; nothing else is taken for one (`true`,
 * `[2]`, `0x2`, `2e0`). The arguments are problem ids.
 */
/*@__NO_SIDE_EFFECTS__*/
export const wholeUnits = (invalid: string, tooMany = invalid) =>
  z.pipe(
    z.union(
      [
        z.number(invalid),
        z.pipe(z.string(invalid).check(z.regex(/^[0-9]{1,15}$/, invalid)), z.transform(Number)),
      ],
      invalid,
    ),
    z.number(invalid).check(z.int(invalid), z.minimum(1, invalid), z.maximum(10_000_000, tooMany)),
  )

/** Yes or no; a form writes them as `true` and `false`, and no other text means either. */
export const optionalFlag = z.optional(
  z.union(
    [
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((text): boolean => text === 'true'),
      ),
    ],
    'common.fieldInvalid',
  ),
)

/** What the placeholders of a text stand for, by their names. */
export const textParams = z.record(z.string(), z.union([z.string(), z.number()]))
