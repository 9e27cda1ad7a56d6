import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { BUNDLING_STACKS } from 'aws-cdk-lib/cx-api'
import { AwsSolutionsChecks } from 'cdk-nag'
import { z } from 'zod'
import { buildStacks, entriesOf } from './buildStacks.ts'
import { bundleFunctions } from './bundles.ts'
import { writeFlowForms } from './flowForms.ts'
import { readPlan } from './plan.ts'
import { readContext, readStage } from './stage.ts'

/** `cdk synth -c stage=<production|staging|local>`; by itself it works offline and needs no credentials. */
const app = new App({ context: readContext(), analyticsReporting: false, treeMetadata: false })
const stage = readStage(app)
const plan = await readPlan()
// `cdk list` and `cdk destroy` want no bundles and say so by an empty list.
const bundling = z.array(z.string()).optional().parse(app.node.tryGetContext(BUNDLING_STACKS))
const bundles =
  bundling?.length === 0 ? new Map() : bundleFunctions(entriesOf(plan), join(app.outdir, 'bundles'))
buildStacks(app, stage, plan, bundles)
// What leaves this machine is audited each time; that all three stages are clean is tested. CloudFormation's own
// rules and the tree of constructs cost the local start half its time.
if (stage.deployed) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
else process.env.CDK_VALIDATION = 'false'
app.synth()
if (!stage.deployed) writeFlowForms(plan, app.outdir)
