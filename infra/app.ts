import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from './bundles.ts'
import { buildHouse, entriesOf } from './house.ts'
import { readPlan } from './plan.ts'
import { readContext, readStage } from './stage.ts'

/** `cdk synth -c stage=<production|staging|local>`; by itself it works offline and needs no credentials. */
const app = new App({ context: readContext() })
const stage = readStage(app)
const plan = await readPlan()
const bundles = bundleFunctions(entriesOf(plan), join(app.outdir, 'bundles'))
buildHouse(app, stage, plan, bundles)
// A template that leaves this machine is audited each time; that all three stages are clean is tested.
if (stage.uploadsSite) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
app.synth()
