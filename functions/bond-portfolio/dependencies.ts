import { readCatalogue } from '../bonds/published.ts'
import { readInvestorBook } from '../book/readers.ts'
import { now } from '../platform/clock.ts'
import { openSeals } from '../platform/sealedCall.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openTable } from '../platform/table.ts'

/** What the calls need, wired once per container: they only read. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    table,
    seals: openSeals(openSecrets(), table),
    readBook: (investorId: string) => readInvestorBook(table, investorId),
    readCatalogue: () => readCatalogue(table),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'readBook' | 'readCatalogue'>
