import { oneTimeCodes } from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import type { Table } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { phoneCodeProblems } from '../phone/phoneCodes.ts'

/** Of the codes that move an account to another address: they open it, as a code to log in does. */
const digits = 6

/** The codes of a change of the e-mail; the code's row stores the new address until it is confirmed. */
export const emailCodes = (
  table: Table,
  tableName: string,
  { cipher, secrets }: { readonly cipher: FieldCipher; readonly secrets: Secrets },
) =>
  oneTimeCodes({
    table,
    tableName,
    cipher,
    secrets,
    purposes: ['email'],
    problems: phoneCodeProblems,
    digits,
  })
