import { kycOpenCheck, readKycGate } from '../kyc-record/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openTable } from '../platform/records/table.ts'
import { openReferenceData } from '../platform/referenceData.ts'
import { openFieldCipher } from '../platform/security/fieldCipher.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openRazorpayx } from '../providers/bankValidation/razorpayx.ts'
import { openRazorpayxWebhooks } from '../providers/bankValidation/razorpayxWebhooks.ts'
import { openIfscDirectory } from './account/ifscDirectory.ts'
import { nameMatch } from './attempts/nameMatch.ts'
import { verificationStore } from './verificationStore.ts'

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  const secrets = openSecrets()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    cipher: openFieldCipher(secrets),
    store: verificationStore(table, environment.table('bank-verification')),
    webhooks: openRazorpayxWebhooks(secrets),
    ifscDirectory: openIfscDirectory(openReferenceData(environment.referenceDataBucket()), now),
    kycOpenCheck,
    kycGateOf: (investorId: string) => readKycGate(table, investorId),
  }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'cipher' | 'store' | 'webhooks' | 'ifscDirectory' | 'kycOpenCheck' | 'kycGateOf'
>

/** What the consumers and the sweep need: the vendor itself, and the way to start the flow. */
export function openConsumerDependencies() {
  const table = openTable()
  const secrets = openSecrets()
  return {
    now,
    cipher: openFieldCipher(secrets),
    store: verificationStore(table, environment.table('bank-verification')),
    executions: openExecutions(),
    validation: openRazorpayx({ ...openVendor('bank-validation', secrets), matchNames: nameMatch }),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now'>
