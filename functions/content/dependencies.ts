import { readInvestorBook } from '../book/readers.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { hasInvestedOf } from './hasInvested.ts'

/** What the calls need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    table,
    seals: openSeals(openSecrets(), table),
    company: environment.company(),
    hasInvested: async (investorId: string) => hasInvestedOf(await readInvestorBook(table, investorId)),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'hasInvested' | 'company'>
