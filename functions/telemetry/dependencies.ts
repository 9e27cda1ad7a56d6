import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { type Limit, takeFrom } from '../platform/records/limits.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { telemetryStore } from './telemetryStore.ts'

/** What the domain needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    table,
    seals: openSeals(openSecrets(), table),
    telemetry: telemetryStore(table, environment.table('telemetry')),
    allowed: async (limit: Limit, investorId: string, at: Date): Promise<boolean> =>
      (await takeFrom(table, limit, investorId, at)).ok,
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'telemetry' | 'allowed'>
