import { readIdentity } from '../auth/published.ts'
import { readBankAccount } from '../bank-verification/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openFieldCipher } from '../platform/fieldCipher.ts'
import { openSeals } from '../platform/sealedCall.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openTable } from '../platform/table.ts'
import { profileStore } from './profileStore.ts'

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  const secrets = openSecrets()
  const cipher = openFieldCipher(secrets)
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    profiles: profileStore(table, environment.table('account'), cipher),
    identityOf: (investorId: string) => readIdentity(table, cipher, investorId),
    bankOf: (investorId: string) => readBankAccount(table, cipher, investorId),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'profiles' | 'identityOf' | 'bankOf'>

/** What the consumers need: they remember which documents exist and decrypt nothing. */
export function openConsumerDependencies() {
  const table = openTable()
  const unused = (): Promise<never> =>
    Promise.reject(new Error('consumers of the account handle no personal field'))
  return {
    now,
    profiles: profileStore(table, environment.table('account'), {
      encrypt: unused,
      decrypt: unused,
      index: unused,
    }),
  }
}
export type ConsumerDependencies = ReturnType<typeof openConsumerDependencies>
