import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { DomainFunction } from '../constructs/DomainFunction.ts'
import { WorkflowMachine } from '../constructs/WorkflowMachine.ts'
import type { Foundation, Watched } from '../foundation.ts'
import { pascal, stepsName } from '../names.ts'
import type { Plan } from '../plan.ts'
import { stackProps } from '../stage.ts'

/** For each flow one machine and one function for all its steps. */
export class WorkflowStack extends Stack {
  readonly watched: readonly Watched[]

  constructor(scope: Construct, foundation: Foundation, plan: Plan) {
    super(scope, 'SthirankWorkflow', stackProps())
    const watched: Watched[] = []
    for (const one of plan.flows) {
      const { flow, writes, steps, failureMeans, ringsByItsSteps = false } = one
      const { timeoutSeconds, memoryMb, ...needs } = steps
      const made = new DomainFunction(this, `${pascal(flow)}Steps`, {
        foundation,
        functionName: stepsName(flow),
        manifest: `workflows/${flow}/manifest.ts`,
        limits: { timeoutSeconds, memoryMb },
        needs,
        writes: [...new Set([...writes, ...(needs.book === true ? ['book'] : [])])],
        failureMeans,
      })
      new WorkflowMachine(this, pascal(flow), { foundation, flow: one, steps: made.function })
      watched.push(
        { kind: 'function', name: stepsName(flow), failureMeans },
        { kind: 'machine', name: flow, failureMeans, hasNoAlarm: ringsByItsSteps },
      )
    }
    this.watched = watched
  }
}
