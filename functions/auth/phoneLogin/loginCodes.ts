import { loginCodeDigits } from '../../../shared/vocabulary/businessRules.ts'
import { oneTimeCodes } from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import type { OtpOwner } from '../../platform/oneTimeCodes/otpStore.ts'
import type { Table } from '../../platform/records/table.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Account } from '../investors/investorRows.ts'
import { phoneCodeProblems } from '../phone/phoneCodes.ts'

/**
 * The codes that log in: those of a number, not of an investor, so that a number that logs nobody in has them too and answers
 * alike. They have 6 digits, because such a code opens a session by itself: the 50 guesses a day that ten codes allow hit one
 * of 4 digits in one account of 200.
 */
export const loginCodes = (table: Table, tableName: string, secrets: Secrets) =>
  oneTimeCodes({
    table,
    tableName,
    secrets,
    purposes: ['login'],
    problems: phoneCodeProblems,
    digits: loginCodeDigits,
  })

/**
 * Whose a code is: that of the number; of a browser that has logged in with the number before its own, so that others can
 * neither replace its code nor use up its budget.
 */
export const codeOwnerOf = ({
  key,
  knownDevice,
}: Pick<Account, 'key' | 'knownDevice'>): OtpOwner<'login'> => ({
  investorId: knownDevice === undefined ? key : `${key}#${knownDevice}`,
  purpose: 'login',
})
