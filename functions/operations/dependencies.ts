import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openTable } from '../platform/records/table.ts'
import { operatorAuditStore } from './operatorAuditStore.ts'

/** What the consumers need, wired once per container. */
export const openDependencies = () => ({
  now,
  audit: operatorAuditStore(openTable(), environment.table('operations')),
})
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
