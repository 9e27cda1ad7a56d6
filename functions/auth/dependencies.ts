import { isMfuUser } from '../account/published.ts'
import { now } from '../platform/clock.ts'
import { openMailer } from '../platform/email.ts'
import { environment } from '../platform/environment.ts'
import { onceForEvent } from '../platform/events/onceForEvent.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openMsg91 } from '../providers/sms/msg91.ts'
import { closureWrites } from './closure/closureWrites.ts'
import { emailCodes } from './emailChange/emailCodes.ts'
import { investorStore } from './investors/investorStore.ts'
import { openLinkTokens } from './links/linkToken.ts'
import { openPasswords } from './passwords/passwordHash.ts'
import { phoneCodes } from './phone/phoneCodes.ts'
import { investorOfNumber } from './phoneLogin/investorOfNumber.ts'
import { loginCodes } from './phoneLogin/loginCodes.ts'
import { type Identity, readIdentity } from './published.ts'

/** What the calls need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    cipher,
    seals: openSeals(secrets, table),
    investors: investorStore(table, environment.table('auth'), cipher),
    passwords: openPasswords(),
    links: openLinkTokens(secrets),
    otpCodes: phoneCodes(table, environment.table('auth'), { cipher, secrets }),
    emailCodes: emailCodes(table, environment.table('auth'), { cipher, secrets }),
    loginCodes: loginCodes(table, environment.table('auth'), secrets),
    isMfuUser: (investorId: string) => isMfuUser(table, investorId),
    /** Of somebody who is signed in. */
    identityOf: async (investorId: string): Promise<Identity> => {
      const identity = await readIdentity(table, cipher, investorId)
      if (identity === undefined) throw new Error('whoever is signed in is nobody')
      return identity
    },
  }
}
export type Dependencies = ReturnType<typeof openDependencies>

/** What the consumers need: they send letters and codes. */
export function openConsumerDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    once: onceForEvent(table, environment.table('auth')),
    identityOf: (investorId: string) => readIdentity(table, cipher, investorId),
    investors: investorStore(table, environment.table('auth'), cipher),
    closureWrites: closureWrites(table, environment.table('auth'), cipher),
    links: openLinkTokens(secrets),
    otpCodes: phoneCodes(table, environment.table('auth'), { cipher, secrets }),
    emailCodes: emailCodes(table, environment.table('auth'), { cipher, secrets }),
    loginCodes: loginCodes(table, environment.table('auth'), secrets),
    investorOfNumber: (key: string, at: Date) => investorOfNumber({ table, cipher }, key, at),
    mailer: openMailer(),
    sms: openMsg91(openVendor('sms', secrets)),
    siteOrigin: environment.siteOrigin(),
  }
}
export type ConsumerDependencies = ReturnType<typeof openConsumerDependencies>
