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
  readonly resources: readonly Resource[]
  ofType(type: string): readonly Resource[]
  /** `Metadata` of all templates together. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Absolute path of the built asset of a resource, e.g. a function's folder. */
  assetPath(resource: Resource): string
}
