import { commonBases, commonEndings, commonWhole } from './commonPasswords.data.ts'
import { normalisePassword } from './passwordHash.ts'

// Built on the first use: most calls do not need it.
let known: ReadonlySet<string> | undefined

/** All common passwords in lower case: the whole ones, and every base with every ending (about 19,000). */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([
    ...commonWhole.split(/\s+/),
    ...commonBases.split(/\s+/).flatMap(base => ['', ...commonEndings.split(/\s+/)].map(end => base + end)),
  ])
  return known
}

/** Whether a password is among the common ones (K-205); case is ignored. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(normalisePassword(password).toLowerCase())
