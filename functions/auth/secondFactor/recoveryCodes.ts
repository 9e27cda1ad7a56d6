import { randomInt } from 'node:crypto'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'

/** Recovery codes: each replaces one code of the authenticator app. Stored as keyed hashes. */

const codesAtOnce = 10
/** Without letters that look like others. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'
const codeLetters = 10

const newCode = (): string => {
  const drawn = Array.from({ length: codeLetters }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${drawn.slice(0, codeLetters / 2)}-${drawn.slice(codeLetters / 2)}`
}

export const newRecoveryCodes = (): readonly string[] => Array.from({ length: codesAtOnce }, newCode)

/** The hash of a code as it is typed: case, spaces and hyphens do not matter. */
export const recoveryHash = (
  cipher: Pick<FieldCipher, 'index'>,
  investorId: string,
  code: string,
): Promise<string> =>
  cipher.index(`${investorId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`, 'auth:recovery')
