import { readKyc } from '../kyc-record/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { takeFrom } from '../platform/records/limits.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets, type Secrets } from '../platform/security/secrets.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openHyperverge } from '../providers/identityVerification/hyperverge.ts'
import { openHypervergeWebhooks } from '../providers/identityVerification/hypervergeWebhooks.ts'
import { identityStore } from './identityStore.ts'
import type { Known } from './sessions/known.ts'
import { vendorCallsPerInvestor } from './sessions/openSession.ts'

const openVerification = (secrets: Secrets) => openHyperverge(openVendor('identity-verification', secrets))

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    store: identityStore(table, environment.table('identity-verification')),
    verification: openVerification(secrets),
    webhooks: openHypervergeWebhooks(secrets),
    readKnown: async (investorId: string): Promise<Known> => {
      const { name, pan } = await readKyc(table, cipher, investorId)
      return { name, dob: pan?.dob, pan: pan?.pan }
    },
    mayAskVendor: async (investorId: string, at: Date): Promise<boolean> =>
      (await takeFrom(table, vendorCallsPerInvestor, investorId, at)).ok,
    /** Where the vendor's screens end; the web turns it into the profile. */
    returnTo: (): string => `${environment.siteOrigin()}/platform/?back=identity`,
  }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'store' | 'verification' | 'webhooks' | 'readKnown' | 'returnTo' | 'mayAskVendor'
>

/** What the consumers and the sweep need: the vendor itself, and the way to start the flow. */
export function openConsumerDependencies() {
  const secrets = openSecrets()
  return {
    now,
    store: identityStore(openTable(), environment.table('identity-verification')),
    executions: openExecutions(),
    verification: openVerification(secrets),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now'>
