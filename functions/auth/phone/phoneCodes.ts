import { oneTimeCodes } from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import type { OtpProblems } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { Table } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Secrets } from '../../platform/security/secrets.ts'

/** The refusals of the codes that go to mobile numbers. */
export const phoneCodeProblems: OtpProblems = {
  tooSoon: 'auth.otpTooSoon',
  tooMany: 'auth.otpTooMany',
  invalid: 'auth.otpInvalid',
  expired: 'auth.otpExpired',
  locked: 'auth.otpLocked',
  other: 'auth.otpExpired',
}

/** The one-time codes that verify a mobile number; the code's row stores the number until it is verified. */
export const phoneCodes = (
  table: Table,
  tableName: string,
  { cipher, secrets }: { readonly cipher: FieldCipher; readonly secrets: Secrets },
) => oneTimeCodes({ table, tableName, cipher, secrets, purposes: ['phone'], problems: phoneCodeProblems })
