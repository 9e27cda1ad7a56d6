import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, CfnParameter, DefaultStackSynthesizer, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { ASSET_RESOURCE_METADATA_ENABLED_CONTEXT, PATH_METADATA_ENABLE_CONTEXT } from 'aws-cdk-lib/cx-api'
import type { Construct } from 'constructs'
import { z } from 'zod'
import { companyFacts } from '../shared/contracts/content/companyFacts.ts'
import { operatorRoleNames } from '../shared/manifest.ts'
import { anySynthesizer } from './cdkGaps.ts'
import { systemRegion, vendorName } from './names.ts'
import { repositoryRoot } from './repository.ts'

const originSecretName = z.enum(['a', 'b'])
export type OriginSecretName = z.output<typeof originSecretName>
const originSecrets = z.strictObject({
  sent: originSecretName,
  versions: z.record(originSecretName, z.string()),
})
export type OriginSecrets = z.output<typeof originSecrets>

const version = z.int().min(1).max(9999)
const fieldKeys = z
  .strictObject({ writes: version, reads: z.array(version) })
  .refine(({ writes, reads }) => reads.includes(writes), 'what is written must be readable')
export type FieldKeys = z.output<typeof fieldKeys>

/** Where people sign in who operate the stage. */
const identityCenter = z.strictObject({
  region: z.string(),
  instanceArn: z.string().startsWith('arn:aws:sso:::instance/'),
  /** The stage's account. */
  account: z.string().regex(/^\d{12}$/),
  /** Ids of the groups whose members have the role. */
  groups: z.record(z.enum(operatorRoleNames), z.uuid()),
})
export type IdentityCenter = z.output<typeof identityCenter>

const origin = z
  .string()
  .regex(/^(https:\/\/[^/]+|\$\{\w+\})$/, 'an origin has no path and no slash at its end')

/**
 * All differences between stages. `cdk.json` holds the three of them. An address may name a
 * template parameter (`${SandboxOrigin}/msg91`); `${documentsBucket}` is the name of the documents bucket.
 */
const stageContext = z.strictObject({
  siteOrigin: origin,
  siteDomain: z.string(),
  documentsOrigin: z.string(),
  /** In us-east-1, as CloudFront requires. */
  certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:'),
  /** The web ACL that `SthirankFirewall` names in its outputs, in us-east-1 as CloudFront requires. */
  firewallArn: z.string().regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/sthirank\//),
  /**
   * Which of the two secrets between edge and API the edge sends, and their versions: a reference whose text is unchanged
   * is not read again. Empty = the current version.
   */
  originSecrets,
  /** The versions of the data key of encrypted fields: which one writes, and which are read. */
  fieldKeys,
  /** The vault of another account into which backups are copied. */
  backupVaultArn: z.string().startsWith('arn:aws:backup:'),
  /** Costs of the account in a month, in US dollars, above which a letter is sent. */
  monthlyBudgetUsd: z.int().positive(),
  /** Without it operators are IAM users with a second factor. */
  identityCenter: identityCenter.optional(),
  alarmEmail: z.email(),
  /** Who receives reports of a weakness: `/.well-known/security.txt`. */
  securityContact: z.email(),
  emailFrom: z.email(),
  /** Who runs the platform, as visitors read it. */
  company: companyFacts,
  /** In how many availability zones functions reach vendors, each with an address of its own. */
  egressZones: z.int().min(1).max(2),
  vendors: z.record(vendorName, z.string()),
  /** Whether plain bodies of sealed calls are refused (K-203). */
  sealedOnly: z.boolean(),
  /** Whether tables, buckets and keys outlive their stack. */
  keepsData: z.boolean(),
  /** Whether it is deployed to AWS: then its templates are audited and contain the built site. */
  deployed: z.boolean(),
  parameters: z.record(z.string(), z.strictObject({ default: z.string(), description: z.string() })),
})

/** Facts of nobody, for stages whose address nobody can reach. */
const isSample = (fact: string): boolean => /sample|^IN[A-Z]0+$|\.(example|test)$/i.test(fact)

/** Refuses samples where the site has an address of its own: visitors would take them for facts. */
function refuseSamples({ siteOrigin, deployed, company }: z.output<typeof stageContext>): void {
  if (!deployed || /\.example$/.test(siteOrigin)) return
  const samples = Object.entries(company).filter(([, fact]) => isSample(fact))
  if (samples.length === 0) return
  throw new Error(
    `cdk.json: company.${samples.map(([name]) => name).join(', company.')} is a sample; ${siteOrigin} needs the facts of the company that runs it`,
  )
}

const stageNames = ['production', 'staging', 'local'] as const
const context = z.looseObject({ stages: z.record(z.enum(stageNames), stageContext) })

export type StageName = (typeof stageNames)[number]
export type Stage = z.output<typeof stageContext> & { readonly name: StageName }

/**
 * The context of `cdk.json`, which the CDK command line passes and a plain `node infra/app.ts` does not. Functions name
 * the folder of their asset in the template's metadata, from which the local stack loads them.
 */
export function readContext(): Record<string, unknown> {
  const text = readFileSync(join(repositoryRoot, 'cdk.json'), 'utf8')
  const { context } = z.looseObject({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text))
  return {
    ...context,
    [ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true,
    [PATH_METADATA_ENABLE_CONTEXT]: false,
  }
}

/** The settings of a stage, for what runs without the CDK. */
export const readSettings = (name: StageName): z.output<typeof stageContext> =>
  context.parse(readContext()).stages[name]

/** The stage of `-c stage=<name>`. */
export function readStage(app: App): Stage {
  const requested = z.enum(stageNames).safeParse(app.node.tryGetContext('stage'))
  if (!requested.success) {
    throw new Error(`-c stage=<name> takes ${stageNames.join(', ')}, not ${app.node.tryGetContext('stage')}`)
  }
  const { stages } = context.parse({ stages: app.node.tryGetContext('stages') })
  refuseSamples(stages[requested.data])
  return { name: requested.data, ...stages[requested.data] }
}

/** Properties that all stacks share. The account is the one whose credentials deploy: one account per stage. */
export const stackProps = () => ({
  env: { region: systemRegion },
  // The command line checks the bootstrap version, so the template has no rule for it.
  synthesizer: anySynthesizer(new DefaultStackSynthesizer({ generateBootstrapVersionRule: false })),
})

/** A first deployment that fails removes what it made, so the next one can make it again. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
}

/** An address of the stage's context with its parameters filled in; each stack declares the parameters it uses. */
export function addressIn(scope: Construct, stage: Stage, address: string, documentsBucket = ''): string {
  return address.replace(/\$\{(\w+)\}/g, (_, name: string) =>
    name === 'documentsBucket' ? documentsBucket : parameterIn(scope, stage, name),
  )
}

function parameterIn(scope: Construct, stage: Stage, name: string): string {
  const stack = Stack.of(scope)
  const existing = stack.node.tryFindChild(name)
  if (existing instanceof CfnParameter) return existing.valueAsString
  const declared = stage.parameters[name]
  if (declared === undefined) throw new Error(`the stage ${stage.name} declares no parameter ${name}`)
  return new CfnParameter(stack, name, { type: 'String', ...declared }).valueAsString
}
