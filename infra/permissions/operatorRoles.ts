import { type FlowName, type OperatorRoleName, operatorRoleNames } from '../../shared/manifest.ts'
import type { Plan } from '../plan.ts'

export interface OperatorDuties {
  readonly name: OperatorRoleName
  readonly description: string
  /** The machines it starts, describes and stops: those whose definition or manifest names it in `startedBy`. */
  readonly starts: readonly FlowName[]
}

const descriptions: Readonly<Record<OperatorRoleName, string>> = {
  KycOperator: 'Reviews KYCs and bank proofs, and answers investors whose verification is stuck',
  Desk: 'Publishes instruments, prices quotes, and runs orders, sales, settlements and market days',
  Payments: 'Follows money that should have arrived, holds payouts, and sends lost events again',
}

/** Who operates the platform, and which machines each role starts. */
export const operatorRolesOf = ({ flows }: Pick<Plan, 'flows'>): readonly OperatorDuties[] =>
  operatorRoleNames.map(name => ({
    name,
    description: descriptions[name],
    starts: flows.filter(({ startedBy = [] }) => startedBy.includes(name)).map(({ flow }) => flow),
  }))
