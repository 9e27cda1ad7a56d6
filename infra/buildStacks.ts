import type { App } from 'aws-cdk-lib'
import type { Bundles, Entries } from './bundles/bundleFunctions.ts'
import type { Foundation, Watched } from './foundation.ts'
import { apiName, consumersGroups, consumersName, relayName, stepsName } from './names.ts'
import { consumerQueuesOf, domainsWithDueIndex } from './permissions/grants.ts'
import type { Plan } from './plan.ts'
import { ApiStack } from './stacks/ApiStack.ts'
import { BackupStack } from './stacks/BackupStack.ts'
import { ConsumersStack } from './stacks/ConsumersStack.ts'
import { DataStack } from './stacks/DataStack.ts'
import { EventsStack } from './stacks/EventsStack.ts'
import { FirewallStack } from './stacks/FirewallStack.ts'
import { NetworkStack } from './stacks/NetworkStack.ts'
import { OperationsStack } from './stacks/OperationsStack.ts'
import { WebStack } from './stacks/WebStack.ts'
import { WorkflowStack } from './stacks/WorkflowStack.ts'
import type { Stage } from './stage.ts'

/** The entry of every function of the plan. */
export function entriesOf(plan: Plan): Entries {
  const entries = new Map([[relayName, 'functions/platform/outboxRelay.ts']])
  for (const { domain, api, consumers } of plan.domains) {
    if (api) entries.set(apiName(domain), `functions/${domain}/api.ts`)
    if (consumers) entries.set(consumersName(domain), `functions/${domain}/consumers.ts`)
  }
  for (const { flow } of plan.flows) entries.set(stepsName(flow), `workflows/${flow}/steps.ts`)
  return entries
}

/** Builds the stacks in their order of deployment; returns what has an alarm. */
export function buildStacks(app: App, stage: Stage, plan: Plan, bundles: Bundles): readonly Watched[] {
  const firewall = new FirewallStack(app, stage, plan)
  const data = new DataStack(app, stage, plan)
  const network = new NetworkStack(app, stage, data.dataKeyArn)
  const foundation: Foundation = {
    egress: network.egress,
    stage,
    bundles,
    outdir: app.outdir,
    dataKeyArn: data.dataKeyArn,
    fieldKeyArn: data.fieldKeyArn,
    signingKeyArn: data.signingKeyArn,
    withDueIndex: domainsWithDueIndex(plan.domains),
    consumerQueues: consumerQueuesOf(plan.domains),
  }
  const backup = new BackupStack(app, foundation, plan)
  const workflow = new WorkflowStack(app, foundation, plan)
  const events = new EventsStack(app, foundation, data.streamArns)
  const consumers = consumersGroups.map(group => new ConsumersStack(app, foundation, plan, group))
  const api = new ApiStack(app, foundation, plan, Object.values(data.originSecrets))
  const originSecret = data.originSecrets[stage.originSecrets.sent]
  const web = new WebStack(app, foundation, { apiDomain: api.apiDomain, originSecret })
  const watched = [workflow, events, ...consumers, api].flatMap(stack => stack.watched)
  const operations = new OperationsStack(app, foundation, { plan, watched, apiId: api.apiId })
  // Most resources are found by name, so CloudFormation cannot derive the order of the stacks from references.
  const order = [firewall, data, network, backup, workflow, events, ...consumers, api, web, operations]
  for (const [index, stack] of order.entries()) {
    const before = order[index - 1]
    if (before !== undefined) stack.addStackDependency(before, 'the order of the stack')
  }
  return watched
}
