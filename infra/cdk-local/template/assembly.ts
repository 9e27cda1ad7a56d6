import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { Explained } from '../stack/explained.ts'
import { Resolver, type Template } from './intrinsics.ts'

/** A resource of the synthesized template with every intrinsic function resolved. */
export interface Resource {
  readonly stack: string
  readonly logicalId: string
  /** e.g. `AWS::DynamoDB::GlobalTable` */
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly arn: string
  /** What `Ref` gives: a name, a URL or an ARN, as CloudFormation documents it for the type. */
  readonly ref: string
}

/** All stacks of a cloud assembly. */
export interface Assembly {
  readonly region: string
  readonly account: string
  readonly resources: readonly Resource[]
  ofType(type: string): readonly Resource[]
  /** `Metadata` of all templates together. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Absolute path of the built asset of a resource, e.g. a function's folder. */
  assetPath(resource: Resource): string
}

export interface AssemblyOptions {
  /** Folder of the cloud assembly, with its `manifest.json`. */
  readonly dir: string
  /** Default: that of the stacks' environment, or `us-east-1`. */
  readonly region?: string | undefined
  /** Default: that of the stacks' environment, or `000000000000`. */
  readonly account?: string | undefined
  /** Values of stack parameters, over the templates' defaults. */
  readonly parameters: Readonly<Record<string, string>>
  /**
   * The text of an AWS::SecretsManager::Secret, for `{{resolve:secretsmanager:…}}`; `id` is `<stack>/<logical id>`, and of a
   * reference to one version `<stack>/<logical id>@<version>`.
   */
  readonly secretText: (id: string, properties: Readonly<Record<string, unknown>>) => string
}

const record = z.record(z.string(), z.unknown())
const template = z.looseObject({
  Parameters: z.record(z.string(), z.looseObject({ Default: z.unknown().optional() })).default({}),
  Conditions: record.default({}),
  Resources: z
    .record(
      z.string(),
      z.looseObject({
        Type: z.string(),
        Properties: record.default({}),
        Metadata: record.default({}),
        Condition: z.string().optional(),
      }),
    )
    .default({}),
  Outputs: z
    .record(
      z.string(),
      z.looseObject({ Value: z.unknown(), Export: z.looseObject({ Name: z.unknown() }).optional() }),
    )
    .default({}),
  Metadata: record.default({}),
})
const manifest = z.looseObject({
  artifacts: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      environment: z.string().optional(),
      properties: z
        .looseObject({ templateFile: z.string().optional(), stackName: z.string().optional() })
        .default({}),
    }),
  ),
})
const assetFiles = z.looseObject({
  files: z
    .record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string().optional() }) }))
    .default({}),
})
const storedCode = z.looseObject({ Code: z.looseObject({ S3Key: z.string() }) })

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function readTemplates(dir: string): Map<string, Template> {
  const file = join(dir, 'manifest.json')
  if (!existsSync(file))
    throw new Explained(
      `${dir} holds no synthesized stacks (there is no manifest.json): synthesize the app first, e.g. cdk synth or node app.mjs.`,
    )
  const { artifacts } = manifest.parse(readJson(file))
  const templates = new Map<string, Template>()
  for (const [id, artifact] of Object.entries(artifacts)) {
    const { templateFile, stackName } = artifact.properties
    if (artifact.type !== 'aws:cloudformation:stack' || templateFile === undefined) continue
    const parsed = template.parse(readJson(join(dir, templateFile)))
    if ('Transform' in parsed) throw new Error(`${id}: template transforms are not run here`)
    templates.set(stackName ?? id, parsed)
  }
  return templates
}

/** Where the stacks say that they are deployed, e.g. `aws://123456789012/eu-west-1`. */
function environmentOf(dir: string): { region: string; account: string } {
  const { artifacts } = manifest.parse(readJson(join(dir, 'manifest.json')))
  const named = Object.values(artifacts).flatMap(({ environment = '' }) => {
    const [, account = '', region = ''] = /^aws:\/\/([^/]+)\/([^/]+)$/.exec(environment) ?? []
    return account === '' ? [] : [{ account, region }]
  })
  const known = (text: string | undefined): text is string =>
    text !== undefined && !text.startsWith('unknown-')
  return {
    region: named.map(({ region }) => region).find(known) ?? 'us-east-1',
    account: named.map(({ account }) => account).find(known) ?? '000000000000',
  }
}

/** Folders of all assets by the hash in `Code.S3Key`. */
function readAssets(dir: string): Map<string, string> {
  const { artifacts } = manifest.parse(readJson(join(dir, 'manifest.json')))
  const assets = new Map<string, string>()
  for (const id of Object.keys(artifacts)) {
    const file = join(dir, `${id.replace(/\.assets$/, '')}.assets.json`)
    if (!existsSync(file)) continue
    for (const [hash, { source }] of Object.entries(assetFiles.parse(readJson(file)).files)) {
      if (source.path !== undefined) assets.set(hash, resolve(dir, source.path))
    }
  }
  return assets
}

function assetPathIn(dir: string, assets: ReadonlyMap<string, string>, resource: Resource): string {
  const marked = resource.metadata['aws:asset:path']
  if (typeof marked === 'string') return resolve(dir, marked)
  const stored = storedCode.safeParse(resource.properties)
  const hash = stored.success ? stored.data.Code.S3Key.replace(/\.\w+$/, '') : ''
  const found = assets.get(hash)
  if (found === undefined) throw new Error(`${resource.stack}/${resource.logicalId} carries no built asset`)
  return found
}

/**
 * Reads a synthesized cloud assembly: all stacks, with intrinsic functions, parameters, conditions, exports and
 * dynamic references resolved to plain JSON. Throws with the place for what it cannot resolve.
 */
export function loadAssembly(options: AssemblyOptions): Assembly {
  const dir = resolve(options.dir)
  const templates = readTemplates(dir)
  const place = environmentOf(dir)
  const region = options.region ?? place.region
  const account = options.account ?? place.account
  const resolver = new Resolver({ ...options, region, account, templates })
  const resources: Resource[] = []
  for (const [stack, { Resources }] of templates) {
    for (const [logicalId, { Type, Metadata }] of Object.entries(Resources)) {
      if (!resolver.exists(stack, logicalId)) continue
      const { ref, arn } = resolver.identity(stack, logicalId)
      const properties = resolver.properties(stack, logicalId)
      resources.push({ stack, logicalId, type: Type, properties, metadata: Metadata, ref, arn })
    }
  }
  const byType = Map.groupBy(resources, ({ type }) => type)
  const assets = readAssets(dir)
  return {
    region,
    account,
    resources,
    ofType: type => byType.get(type) ?? [],
    metadata: Object.assign({}, ...[...templates.values()].map(({ Metadata }) => Metadata)),
    assetPath: resource => assetPathIn(dir, assets, resource),
  }
}

const machine = z.looseObject({
  DefinitionString: z.string().optional(),
  Definition: record.optional(),
  DefinitionSubstitutions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
})

/** The definition of an AWS::StepFunctions::StateMachine with its DefinitionSubstitutions put in. */
export function definitionOf(resource: Resource): string {
  const { DefinitionString, Definition, DefinitionSubstitutions } = machine.parse(resource.properties)
  const text = DefinitionString ?? (Definition && JSON.stringify(Definition))
  const place = `${resource.stack}/${resource.logicalId}`
  if (text === undefined) throw new Error(`${place}: the definition must stand in the template itself`)
  return text.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    const value = DefinitionSubstitutions[name]
    if (value === undefined)
      throw new Error(`${place}: ${whole} stands in the definition and is given by nobody`)
    return String(value)
  })
}
