import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { BUNDLING_STACKS, DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api'
import { AwsSolutionsChecks } from 'cdk-nag'
import { z } from 'zod'
import { buildStacks, entriesOf } from './buildStacks.ts'
import { bundleFunctions } from './bundles/bundleFunctions.ts'
import { writeFlowForms } from './flowForms.ts'
import { readPlan } from './plan.ts'
import { writeReferenceData } from './referenceData.ts'
import { OperatorsStack } from './stacks/OperatorsStack.ts'
import { readContext, readStage } from './stage.ts'

/** `cdk synth -c stage=<production|staging|local>`; by itself it works offline and needs no credentials. */
const app = new App({ context: readContext(), analyticsReporting: false, treeMetadata: false })
const stage = readStage(app)
const plan = await readPlan()
// Deployed with the credentials of Identity Center's account, so it is an app of its own.
if (app.node.tryGetContext('operators') === 'true') {
  new OperatorsStack(app, stage, plan)
  app.synth()
  process.exit(0)
}
// On one machine functions are read where they are bundled: one that is bundled again needs no new template.
if (!stage.deployed) app.node.setContext(DISABLE_ASSET_STAGING_CONTEXT, true)
// `cdk list` and `cdk destroy` need no bundles and say so with an empty list.
const bundling = z.array(z.string()).optional().parse(app.node.tryGetContext(BUNDLING_STACKS))
const bundles =
  bundling?.length === 0 ? new Map() : await bundleFunctions(entriesOf(plan), join(app.outdir, 'bundles'))
if (bundling?.length !== 0) writeReferenceData(app.outdir)
buildStacks(app, stage, plan, bundles)
// Stages that are deployed are audited at every synth; a test audits all three. CloudFormation's own rules and the tree
// of constructs would take half of the local start.
if (stage.deployed) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
else process.env.CDK_VALIDATION = 'false'
app.synth()
if (!stage.deployed) writeFlowForms(plan, app.outdir)
