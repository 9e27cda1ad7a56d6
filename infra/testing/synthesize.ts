import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { DISABLE_CREATION_STACK_TRACES, DISABLE_METADATA_STACK_TRACE } from 'aws-cdk-lib/cx-api'
import { AwsSolutionsChecks } from 'cdk-nag'
import { z } from 'zod'
import { buildStacks } from '../buildStacks.ts'
import type { Watched } from '../foundation.ts'
import type { Plan } from '../plan.ts'
import { readContext, readSettings, readStage, type Stage, type StageName } from '../stage.ts'

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.array(z.string()).optional(),
})
const template = z.looseObject({ Resources: z.record(z.string(), resource) })

export type Template = z.output<typeof template>

export interface Synthesized {
  readonly stage: Stage
  readonly watched: readonly Watched[]
  readonly templates: ReadonlyMap<string, Template>
  /** Findings of the rule pack that are not suppressed: rule and place. `undefined` when it was not audited. */
  readonly findings: readonly string[] | undefined
  /** The reasons of all suppressions, by finding and place. */
  readonly reasons: ReadonlyMap<string, string>
}

/**
 * Synthesizes a stage, with `changes` of its settings, without bundling anything: for tests that look at templates. `audits`
 * it by the rule pack, which takes as long as the rest, and production by CloudFormation's own rules.
 */
function synthesize(
  stageName: StageName,
  plan: Plan,
  changes: Partial<Stage> = {},
  audits = false,
): Synthesized {
  const outdir = mkdtempSync(join(tmpdir(), 'sthirank-synth-'))
  try {
    const context = {
      ...readContext(),
      stage: stageName,
      'aws:cdk:bundling-stacks': [],
      // Where in our code a construct was created stands in no template, and takes a fifth of a synthesis.
      [DISABLE_CREATION_STACK_TRACES]: true,
      [DISABLE_METADATA_STACK_TRACE]: true,
    }
    // CloudFormation's own rules take six seconds of CPU and have the same result in all stages.
    const app = new App({
      outdir,
      context,
      treeMetadata: false,
      builtinCloudFormationValidation: audits && stageName === 'production',
    })
    const stage = { ...readStage(app), ...changes }
    const watched = buildStacks(app, stage, plan, new Map())
    const findings = audits ? findingsIn(app) : undefined
    const reasons = reasonsIn(app)
    const { stacks } = app.synth()
    const templates = new Map(stacks.map(stack => [stack.stackName, template.parse(stack.template)]))
    return { stage, watched, templates, findings, reasons }
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

export function findingsIn(app: App): string[] {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app)
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
  )
}

function reasonsIn(app: App): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const node of app.node.findAll()) {
    for (const { type, data } of node.node.metadata) {
      if (type !== Validations.ACKNOWLEDGED_RULES_METADATA_KEY) continue
      const acknowledged = z.record(z.string(), z.string()).parse(data)
      for (const [id, reason] of Object.entries(acknowledged))
        reasons.set(`${id} at ${node.node.path}`, reason)
    }
  }
  return reasons
}

/** All resources of some types (all types without any), each with its stack and logical id. */
export function resourcesOf({ templates }: Synthesized, ...types: string[]) {
  return [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => types.length === 0 || types.includes(Type))
      .map(([id, made]) => ({ stack, id, ...made })),
  )
}

/**
 * A value with its references as text (`<SiteOrigin>`, `<Table.Arn>`), so that a joined address equals a plain one.
 * `known` are the addresses of the stage, longest first.
 */
export function written(value: unknown, known: readonly (readonly [string, string])[] = []): unknown {
  if (typeof value === 'string') return known.reduce((text, [from, to]) => text.replaceAll(from, to), value)
  if (Array.isArray(value)) return value.map(part => written(part, known))
  if (typeof value !== 'object' || value === null) return value
  const joined = joinedText.safeParse(value)
  if (joined.success) return written(joined.data['Fn::Join'][1].map(part => textOf(part)).join(''), known)
  const single = textOf(value)
  if (single !== undefined) return written(single, known)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, written(part, known)]))
}

// Created once: a template has tens of thousands of parts.
const joinedText = z.strictObject({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })
const reference = z.strictObject({ Ref: z.string() })
const attributeOf = z.strictObject({ 'Fn::GetAtt': z.array(z.string()) })
const importedValue = z.strictObject({ 'Fn::ImportValue': z.string() })

function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  const ref = reference.safeParse(part)
  if (ref.success) return `<${ref.data.Ref}>`
  const attribute = attributeOf.safeParse(part)
  if (attribute.success) return `<${attribute.data['Fn::GetAtt'].join('.')}>`
  const imported = importedValue.safeParse(part)
  return imported.success ? `<${imported.data['Fn::ImportValue']}>` : undefined
}

const known = new Map<string, Synthesized>()

/** As `synthesize`, once for all files that share this module: again only for other settings, or when the first was not audited. */
export function synthesizeOnce(
  stageName: StageName,
  plan: Plan,
  changes: Partial<Stage> = {},
  audits = false,
): Synthesized {
  const key = JSON.stringify([stageName, { ...readSettings(stageName), ...changes }])
  const found = known.get(key)
  if (found !== undefined && (found.findings !== undefined || !audits)) return found
  const synthesized = synthesize(stageName, plan, changes, audits)
  known.set(key, synthesized)
  return synthesized
}
