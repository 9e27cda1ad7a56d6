import { nameMatch } from '../../functions/bank-verification/attempts/nameMatch.ts'
import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { openFieldCipher } from '../../functions/platform/security/fieldCipher.ts'
import { openSecrets } from '../../functions/platform/security/secrets.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openRazorpayx } from '../../functions/providers/bankValidation/razorpayx.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const secrets = openSecrets()
  return {
    now,
    cipher: openFieldCipher(secrets),
    store: verificationStore(openTable(), environment.table('bank-verification')),
    validation: openRazorpayx({ ...openVendor('bank-validation', secrets), matchNames: nameMatch }),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
