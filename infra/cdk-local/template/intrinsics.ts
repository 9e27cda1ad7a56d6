import { z } from 'zod'
import { notRunHere } from './notRunHere.ts'
import { type Identity, identityOf } from './physicalNames.ts'

export interface Template {
  readonly Parameters: Readonly<Record<string, { readonly Default?: unknown }>>
  readonly Conditions: Readonly<Record<string, unknown>>
  readonly Resources: Readonly<
    Record<
      string,
      {
        readonly Type: string
        readonly Properties: Readonly<Record<string, unknown>>
        readonly Metadata: Readonly<Record<string, unknown>>
        readonly Condition?: string | undefined
      }
    >
  >
  readonly Outputs: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } | undefined }>
  >
  readonly Metadata: Readonly<Record<string, unknown>>
}

export interface ResolverOptions {
  readonly templates: ReadonlyMap<string, Template>
  readonly region: string
  readonly account: string
  readonly parameters: Readonly<Record<string, string>>
  readonly secretText: (id: string, properties: Readonly<Record<string, unknown>>) => string
}

const object = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())
const attributePath = z.union([
  z.tuple([z.string(), z.string()]),
  z.string().transform(text => {
    const [id = '', ...rest] = text.split('.')
    return [id, rest.join('.')] as const
  }),
])
const dynamicReference = /\{\{resolve:([\w-]+):((?:[^{}]|\{(?!\{))*)\}\}/g
/** `<arn or name>:SecretString:<json key>:<stage>:<version>`; the ARN itself contains colons. */
const secretReference =
  /^(?<id>arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:[^:]+|[^:]+)(?::SecretString(?::(?<key>[^:]*))?(?::[^:]*(?::(?<version>.*))?)?)?$/

/** A value that means "leave this property out". */
const noValue = Symbol('AWS::NoValue')

const text = (value: unknown, where: string): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`${where}: text was expected, not ${JSON.stringify(value)}`)
}

/** What an intrinsic function needs: its argument, its stack, and the place for messages. */
type Intrinsic = (argument: unknown, stack: string, where: string) => unknown

/** Resolves the intrinsic functions of CloudFormation across all stacks; unknown ones are refused by name. */
export class Resolver {
  private readonly options: ResolverOptions
  private readonly identities = new Map<string, Identity>()
  private readonly underWay = new Set<string>()
  private readonly functions: Readonly<Record<string, Intrinsic>>

  constructor(options: ResolverOptions) {
    this.options = options
    this.functions = { ...this.references(), ...this.textFunctions(), ...this.choices() }
  }

  /** Whether the resource's condition, if any, holds. */
  exists(stack: string, logicalId: string): boolean {
    const { Condition } = this.declarationOf(stack, logicalId)
    return Condition === undefined || this.condition(stack, Condition, `${stack}/${logicalId}`)
  }

  /** Name, ARN and attributes of a resource; the same object each time. */
  identity(stack: string, logicalId: string): Identity {
    const id = `${stack}/${logicalId}`
    const known = this.identities.get(id)
    if (known) return known
    const { Type, Properties } = this.declarationOf(stack, logicalId)
    const property = (name: string): string | undefined => {
      if (Properties[name] === undefined) return undefined
      const value = this.resolve(stack, Properties[name], `${id}.${name}`)
      return value === noValue ? undefined : text(value, `${id}.${name}`)
    }
    const { region, account } = this.options
    const declared = { stack, logicalId, type: Type, region, account, property }
    const made = this.once(id, () => identityOf(declared))
    this.identities.set(id, made)
    return made
  }

  /** The properties of a resource as plain JSON. */
  properties(stack: string, logicalId: string): Record<string, unknown> {
    const { Properties } = this.declarationOf(stack, logicalId)
    return object.parse(this.resolve(stack, Properties, `${stack}/${logicalId}`))
  }

  private templateOf(stack: string): Template {
    const found = this.options.templates.get(stack)
    if (!found) throw new Error(`there is no stack ${stack}`)
    return found
  }

  private declarationOf(stack: string, logicalId: string): Template['Resources'][string] {
    const found = this.templateOf(stack).Resources[logicalId]
    if (!found) throw new Error(`${stack}: there is no resource ${logicalId}`)
    return found
  }

  /** Guards against circular references, which would overflow the call stack. */
  private once<T>(what: string, run: () => T): T {
    if (this.underWay.has(what)) throw new Error(`${what} refers to itself`)
    this.underWay.add(what)
    try {
      return run()
    } finally {
      this.underWay.delete(what)
    }
  }

  private pseudoParameter(stack: string, name: string): unknown {
    const { region, account } = this.options
    const values: Record<string, unknown> = {
      'AWS::Region': region,
      'AWS::AccountId': account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stack}/00000000-0000-4000-8000-000000000000`,
      'AWS::NotificationARNs': [],
      'AWS::NoValue': noValue,
    }
    return values[name]
  }

  private ref(stack: string, name: string, where: string): unknown {
    const pseudo = this.pseudoParameter(stack, name)
    if (pseudo !== undefined) return pseudo
    const declared = this.templateOf(stack).Parameters[name]
    if (!declared) return this.identity(stack, name).ref
    const value = this.options.parameters[name] ?? declared.Default
    if (value === undefined) throw new Error(`${where}: the parameter ${name} has no value`)
    return value
  }

  private attribute(stack: string, logicalId: string, name: string, where: string): string {
    const { attributes, ref } = this.identity(stack, logicalId)
    const value = attributes[name]
    if (value !== undefined) return value
    const { Type } = this.declarationOf(stack, logicalId)
    // Nothing uses the value, e.g. the id of a network; it only has to be one.
    if (notRunHere[Type] !== undefined) return ref
    throw new Error(`${where}: the attribute ${name} of ${logicalId} (${Type}) is not known here`)
  }

  private importValue(name: string, where: string): unknown {
    for (const [stack, { Outputs }] of this.options.templates) {
      for (const [id, output] of Object.entries(Outputs)) {
        if (!output.Export) continue
        if (this.resolve(stack, output.Export.Name, `${stack}.${id}`) === name)
          return this.resolve(stack, output.Value, `${stack}.${id}`)
      }
    }
    throw new Error(`${where}: no stack exports ${name}`)
  }

  private substitute(stack: string, argument: unknown, where: string): string {
    const [template, variables] = Array.isArray(argument) ? list.parse(argument) : [argument, {}]
    const given = object.parse(variables ?? {})
    return text(template, where).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`
      if (name in given) return text(this.resolve(stack, given[name], where), where)
      const [id = '', ...path] = name.split('.')
      if (path.length > 0) return this.attribute(stack, id, path.join('.'), where)
      return text(this.ref(stack, name, where), where)
    })
  }

  private references(): Record<string, Intrinsic> {
    return {
      Ref: (name, stack, where) => this.ref(stack, text(name, where), where),
      'Fn::GetAtt': (argument, stack, where) => {
        const [logicalId, name] = attributePath.parse(argument)
        return this.attribute(stack, logicalId, name, where)
      },
      'Fn::ImportValue': (name, stack, where) => this.importValue(this.text(stack, name, where), where),
    }
  }

  private textFunctions(): Record<string, Intrinsic> {
    return {
      'Fn::Sub': (argument, stack, where) => this.substitute(stack, argument, where),
      'Fn::Join': (argument, stack, where) => {
        const [separator, parts] = list.parse(argument)
        const values = list.parse(this.resolve(stack, parts, where))
        return values.map(value => text(value, where)).join(text(separator, where))
      },
      'Fn::Split': (argument, stack, where) => {
        const [separator, value] = list.parse(argument)
        return this.text(stack, value, where).split(text(separator, where))
      },
    }
  }

  private choices(): Record<string, Intrinsic> {
    return {
      'Fn::Select': (argument, stack, where) => {
        const [index, values] = list.parse(argument)
        const at = Number(this.resolve(stack, index, where))
        return list.parse(this.resolve(stack, values, where))[at]
      },
      'Fn::If': (argument, stack, where) => {
        const [name, yes, no] = list.parse(argument)
        return this.resolve(stack, this.condition(stack, name, where) ? yes : no, where)
      },
    }
  }

  private condition(stack: string, given: unknown, where: string): boolean {
    if (typeof given === 'string') {
      const declared = this.templateOf(stack).Conditions[given]
      if (declared === undefined) throw new Error(`${where}: there is no condition ${given}`)
      return this.once(`${stack} condition ${given}`, () => this.condition(stack, declared, where))
    }
    const [[name, argument] = ['', undefined]] = Object.entries(object.parse(given))
    if (name === 'Condition') return this.condition(stack, argument, where)
    const parts = list.parse(argument)
    switch (name) {
      case 'Fn::Equals':
        return this.resolve(stack, parts[0], where) === this.resolve(stack, parts[1], where)
      case 'Fn::And':
        return parts.every(part => this.condition(stack, part, where))
      case 'Fn::Or':
        return parts.some(part => this.condition(stack, part, where))
      case 'Fn::Not':
        return !this.condition(stack, parts[0], where)
      default:
        throw new Error(`${where}: the condition ${name} is not known here`)
    }
  }

  private secretAt(reference: string, where: string): string {
    const { id = '', key = '', version = '' } = secretReference.exec(reference)?.groups ?? {}
    for (const [stack, { Resources }] of this.options.templates) {
      for (const [logicalId, { Type, Properties }] of Object.entries(Resources)) {
        if (Type !== 'AWS::SecretsManager::Secret') continue
        const { arn } = this.identity(stack, logicalId)
        if (arn !== id && Properties.Name !== id) continue
        const named = `${stack}/${logicalId}`
        const value = this.options.secretText(version === '' ? named : `${named}@${version}`, Properties)
        return key === '' ? value : text(object.parse(JSON.parse(value))[key], where)
      }
    }
    throw new Error(`${where}: there is no secret ${id}`)
  }

  private dynamicReferences(value: string, where: string): string {
    return value.replace(dynamicReference, (_, service: string, reference: string) => {
      if (service !== 'secretsmanager')
        throw new Error(`${where}: {{resolve:${service}:…}} is not resolved here`)
      return this.secretAt(reference, where)
    })
  }

  private text(stack: string, value: unknown, where: string): string {
    return text(this.resolve(stack, value, where), where)
  }

  private resolve(stack: string, value: unknown, where: string): unknown {
    if (typeof value === 'string') return this.dynamicReferences(value, where)
    if (Array.isArray(value))
      return value.map(part => this.resolve(stack, part, where)).filter(part => part !== noValue)
    if (typeof value !== 'object' || value === null) return value
    return this.resolveObject(stack, object.parse(value), where)
  }

  private resolveObject(stack: string, value: Record<string, unknown>, where: string): unknown {
    const entries = Object.entries(value)
    const [name, argument] = entries.length === 1 ? (entries[0] ?? ['']) : ['']
    const run = this.functions[name]
    if (run) {
      const result = run(argument, stack, where)
      // A dynamic reference may be complete only after its pieces are joined.
      return typeof result === 'string' ? this.dynamicReferences(result, where) : result
    }
    if (name.startsWith('Fn::')) throw new Error(`${where}: the function ${name} is not known here`)
    const resolved = entries.map(
      ([key, part]) => [key, this.resolve(stack, part, `${where}.${key}`)] as const,
    )
    return Object.fromEntries(resolved.filter(([, part]) => part !== noValue))
  }
}
