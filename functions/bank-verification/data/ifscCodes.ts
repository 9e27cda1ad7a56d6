import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/** The codes of one bank, i.e. of the four letters with which its IFSC begin. */
export const bankCodes = z.object({
  /** Branch parts that are numbers, ascending, each as its distance to the one before: `[1, 1, 3]` are 1, 2 and 5. */
  gaps: z.array(z.int().check(z.minimum(0))),
  /** Branch parts with a letter, e.g. `CAACOB` of `HDFC0CAACOB`. */
  letters: z.array(z.string()),
  /** Banks that use codes of this one: the beginning of the branch part, and the bank's name. The longest beginning decides. */
  members: z.array(z.tuple([z.string(), z.string()])),
})
export type BankCodes = z.output<typeof bankCodes>

/** The key of a bank's object in the bucket of reference data; `bank` is its four letters. */
export const ifscKey = (bank: string): string => `ifsc/${bank}.json.gz`

/** Reads the object of a bank; throws when it is damaged. */
export const readBankCodes = (object: Uint8Array): BankCodes =>
  z.parse(bankCodes, JSON.parse(gunzipSync(object).toString('utf8')))
